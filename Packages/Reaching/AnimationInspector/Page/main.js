// Plays the first file, frame by frame.
const canvas = document.querySelector("#stage");
const status = document.querySelector("#status");

async function ask(path, body) {
  const answer = await fetch(path, body ? { method: "POST", body: JSON.stringify(body) } : {});
  if (!answer.ok) throw new Error((await answer.json()).error);
  return answer;
}

async function play() {
  const { files } = await (await ask("api/files")).json();
  if (!files.length) return;
  const place = `api/files/${files[0].id}`;
  const { info } = await (await ask(`${place}/info`)).json();
  const scale = Math.min(1, 750 / Math.max(info.width, info.height));
  [canvas.width, canvas.height] = [info.width, info.height].map((side) => Math.max(1, Math.round(side * scale)));
  const begin = performance.now();
  for (;;) {
    const frame = ((performance.now() - begin) / 1000 * info.frameRate) % info.frameCount;
    const answer = await ask(`${place}/frame`,
      { frame: Math.floor(frame), width: canvas.width, height: canvas.height, format: "raw" });
    const pixels = new Uint8ClampedArray(await answer.arrayBuffer());
    canvas.getContext("2d").putImageData(new ImageData(pixels, canvas.width), 0, 0);
    status.textContent = `${files[0].name}: ${Math.floor(frame)}`;
    await new Promise(requestAnimationFrame);
  }
}

play().catch((error) => { status.textContent = error.message; });
