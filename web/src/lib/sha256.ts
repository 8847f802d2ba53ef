/** SHA-256 wherever the page comes from: browsers give their own only over https, so a library does it. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export { sha256, bytesToHex as hex, hexToBytes as fromHex, utf8ToBytes as bytesOf };
