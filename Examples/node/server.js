// A server of thumbnails: node server.js FOLDER PORT, then http://127.0.0.1:PORT/gift.svga?width=120&format=webp
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { Animation } from 'animrender';

const [folder = '.', port = '8080'] = process.argv.slice(2);
const types = { png: 'image/png', webp: 'image/webp', gif: 'image/gif' };
const statuses = { INVALID_ARGUMENT: 400, UNREADABLE: 404, LIMIT_EXCEEDED: 413, UNKNOWN_FORMAT: 415, INVALID_FILE: 415 };

const server = createServer(async (request, response) => {
  const left = new AbortController();
  response.once('close', () => left.abort());
  try {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const { width = '120', format = 'png' } = Object.fromEntries(searchParams);
    const file = join(folder, basename(decodeURIComponent(pathname)));
    const animation = await Animation.open(file);
    const picture = await animation.toBuffer(format, {
      width: Number(width),
      poster: format === 'png',
      limits: { seconds: 10 },
      signal: left.signal,
    });
    animation.close();
    response.setHeader('Content-Type', types[format] ?? 'application/octet-stream').end(picture);
  } catch (error) {
    response.writeHead(statuses[error.code] ?? 500, { 'Content-Type': 'text/plain' }).end(`${error.message}\n`);
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
