// What the server is asked. Addresses are relative to the page's, which begins with the site's token.

/** What the server said about a request that failed. */
export class Refusal extends Error {}

async function ask(path, options = {}) {
  const answer = await fetch("api/" + path, options);
  if (answer.ok) return answer;
  let text = `${answer.status} ${answer.statusText}`;
  try {
    const { error, detail } = await answer.json();
    text = error ?? detail ?? text;
  } catch {
    // No JSON: the status has to do.
  }
  throw new Refusal(text);
}

const json = async (path, options) => (await ask(path, options)).json();

const post = (body, signal) => ({
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal,
});

/** The list of files; a server that keeps none makes it of the page's address. */
export const files = () => json("files" + location.search);
export const changes = (after, signal) => json(`changes?after=${after}`, { signal });
export const addFile = (file) => json(`files?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
export const removeFile = (id) => ask(`files/${id}`, { method: "DELETE" });
export const info = (id) => json(`files/${id}/info`);
export const imageAddress = (id, key, version) => `api/files/${id}/image?key=${encodeURIComponent(key)}&version=${version}`;
export const findings = (id) => json(`files/${id}/findings`);
export const pick = (id, body) => json(`files/${id}/pick`, post(body));
export const properties = (id, body) => json(`files/${id}/properties`, post(body));
export const costs = (id) => json(`files/${id}/costs`);
export const code = (id, body) => json(`files/${id}/code`, post(body));
export const startExport = (id, body) => json(`files/${id}/exports`, post(body));
export const sound = async (id, number) => (await ask(`files/${id}/sounds/${number}`)).arrayBuffer();
export const startMachine = (id, body) => json(`files/${id}/machines`, post(body));
export const endMachine = (run) => ask(`machines/${run}`, { method: "DELETE" });

/** Lets time pass for a state machine: what it did, and a picture where there is another one. */
export async function stepMachine(run, body) {
  const answer = await ask(`machines/${run}`, post({ ...body, format: "raw" }));
  const bytes = await answer.arrayBuffer();
  const length = Number(answer.headers.get("X-State-Bytes"));
  const state = JSON.parse(new TextDecoder().decode(bytes.slice(0, length)));
  if (bytes.byteLength === length) return { state, image: null };
  const [width, height] = [Number(answer.headers.get("X-Width")), Number(answer.headers.get("X-Height"))];
  return { state, image: new ImageData(new Uint8ClampedArray(bytes, length), width, height) };
}

export const job = (id) => json(`jobs/${id}`);
export const cancelJob = (id) => ask(`jobs/${id}`, { method: "DELETE" });
export const outputAddress = (id) => `api/jobs/${id}/output`;
export const output = async (id, name) => new File([await (await ask(`jobs/${id}/output`)).blob()], name);

async function picture(path, body, signal) {
  const answer = await ask(path, post(body, signal));
  const number = (name) => Number(answer.headers.get(name) ?? 0);
  const [width, height] = [number("X-Width"), number("X-Height")];
  const pixels = new Uint8ClampedArray(await answer.arrayBuffer());
  return {
    image: new ImageData(pixels, width, height),
    evaluate: number("X-Evaluate-Milliseconds"), draw: number("X-Draw-Milliseconds"),
    warnings: number("X-Warnings"), difference: number("X-Difference"),
  };
}

/** A frame's pixels, and what they took. */
export const frame = (id, body, signal) => picture(`files/${id}/frame`, { ...body, format: "raw" }, signal);
export const compare = (body, signal) => picture("compare", body, signal);

export const framePNG = async (id, body) => (await ask(`files/${id}/frame`, post({ ...body, format: "png" }))).blob();

export const strip = async (id, body, signal) => (await ask(`files/${id}/strip`, post(body, signal))).blob();
