/** Calls to the server. A refusal is an answer; everything else that fails is a sentence. */

export class Failed extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly cites: string[] = [],
    /** The server's word for the kind of mistake. */
    readonly code = "",
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
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Failed(0, "The server cannot be reached. Check the connection.");
  }
  if (!response.ok) throw failure(response.status, parsed(await response.text()));
  return response.blob();
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Failed(0, "The server cannot be reached. Check the connection; nothing was sent twice.");
  }
  const text = await response.text();
  const json: unknown = text === "" ? null : parsed(text);
  if (!response.ok) throw failure(response.status, json);
  return json as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function failure(status: number, json: unknown): Failed {
  const body = (json ?? {}) as Record<string, unknown>;
  const refusal = (body["refusal"] ?? body["error"] ?? body) as Record<string, unknown>;
  const sentence = [refusal["sentence"], body["sentence"], body["detail"], body["message"]].find(
    (each) => typeof each === "string",
  );
  const cites = Array.isArray(refusal["cites"]) ? (refusal["cites"] as string[]) : [];
  const code = typeof refusal["code"] === "string" ? refusal["code"] : "";
  return new Failed(status, sentence ?? `The server answered ${status}.`, cites, code);
}

/** A key for a command: time first, then chance, so that stores can keep them in order. */
export function newKey(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  const random = new Uint8Array(10);
  crypto.getRandomValues(random);
  return `${time}-${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
