/** Calls to the server. A refusal is an answer; everything else that fails is a sentence. */

export class Failed extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly cites: string[] = [],
    /** The server's word for the kind of mistake. */
    readonly code = "",
    /** Seconds after which it may be asked again; 0 where nothing is said of it. */
    readonly after = 0,
  ) {
    super(message);
  }
}

export async function get<T>(path: string): Promise<T> {
  return call<T>("GET", path);
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return call<T>("POST", path, body);
}

export async function remove<T>(path: string): Promise<T> {
  return call<T>("DELETE", path);
}

/** A page of text, such as a ruling to print. */
export async function postForText(path: string, body: unknown): Promise<string> {
  return call<string>("POST", path, body);
}

/** A file, such as a PDF. */
export async function postForFile(path: string, body: unknown): Promise<Blob> {
  return file(await answered("POST", path, body, "*/*"));
}

/** A file of the record, such as an export. */
export async function getFile(path: string): Promise<Blob> {
  return file(await answered("GET", path, undefined, "*/*"));
}

async function file(response: Response): Promise<Blob> {
  if (!response.ok) throw failure(response, parsed(await response.text()));
  try {
    return await response.blob();
  } catch {
    throw new Failed(0, "The file broke off before its end and was not saved. Ask for it again.");
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await answered(method, path, body);
  const text = await response.text();
  const json: unknown = text === "" ? null : parsed(text);
  if (!response.ok) throw failure(response, json);
  return json as T;
}

/** The answer to a request. A guest whose session has ended comes back at the first 401, and asks again. */
async function answered(
  method: string,
  path: string,
  body: unknown,
  accept = "application/json",
): Promise<Response> {
  const response = await fetched(method, path, body, accept);
  // There a 401 speaks of the word or the password that was sent, not of the session.
  const logsIn =
    ["/api/guests/back", "/api/session/password"].includes(path) ||
    (path === "/api/session" && method === "POST");
  if (response.status !== 401 || logsIn) return response;
  if (await cameBack()) return fetched(method, path, body, accept);
  window.dispatchEvent(new Event(LOGGED_OUT));
  return response;
}

/** Told to the page when a session has ended and nothing brings its person back. */
export const LOGGED_OUT = "logged-out";
const WORD = "come-back";
let coming: Promise<boolean> | null = null;

/** Whether the word that was kept for it has brought a guest back; several requests at once ask once. */
function cameBack(): Promise<boolean> {
  const word = localStorage.getItem(WORD);
  if (!word) return Promise.resolve(false);
  coming ??= fetched("POST", "/api/guests/back", { come_back: word }, "application/json")
    .then((response) => {
      if (response.status === 401) localStorage.removeItem(WORD);
      return response.ok;
    })
    .finally(() => (coming = null));
  return coming;
}

async function fetched(method: string, path: string, body: unknown, accept: string): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        accept,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Failed(0, "The server cannot be reached. Check the connection; nothing was sent twice.");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function failure({ status, headers }: Response, json: unknown): Failed {
  const body = (json ?? {}) as Record<string, unknown>;
  const refusal = (body["refusal"] ?? body["error"] ?? body) as Record<string, unknown>;
  const sentence = [refusal["sentence"], body["sentence"], body["detail"], body["message"]].find(
    (each) => typeof each === "string",
  );
  const cites = Array.isArray(refusal["cites"]) ? (refusal["cites"] as string[]) : [];
  const code = typeof refusal["code"] === "string" ? refusal["code"] : "";
  const after = Number(headers.get("retry-after") ?? 0) || 0;
  return new Failed(status, sentence ?? `The server answered ${status}.`, cites, code, after);
}

/** A key for a command: time first, then chance, so that stores can keep them in order. */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  const random = new Uint8Array(10);
  crypto.getRandomValues(random);
  return `${time}-${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
