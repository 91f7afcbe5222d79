"""GitHub's API, as far as the action asks for it: comments of one pull request, kept in comments.json.

Writes its address into the file `address` once it listens, and ends when its standard input does.
"""
import http.server
import json
import pathlib
import re
import sys
import threading

STORE = pathlib.Path("comments.json")
REFUSES = "--refuse" in sys.argv


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_call(self):
        size = int(self.headers.get("Content-Length") or 0)
        sent = json.loads(self.rfile.read(size) or "null")
        if REFUSES or self.headers["Authorization"] != "Bearer secret":
            return self.answer(403, {"message": "Resource not accessible by integration"})
        comments = json.loads(STORE.read_text()) if STORE.exists() else []
        if self.command == "GET" and self.path.startswith("/repos/o/r/issues/7/comments"):
            return self.answer(200, comments)
        if self.command == "POST" and self.path == "/repos/o/r/issues/7/comments":
            comments.append({"id": len(comments) + 1, "body": sent["body"]})
        elif self.command == "PATCH" and (found := re.fullmatch(r"/repos/o/r/issues/comments/(\d+)", self.path)):
            comments[int(found[1]) - 1]["body"] = sent["body"]
        else:
            return self.answer(404, {})
        STORE.write_text(json.dumps(comments))
        return self.answer(200, comments[-1])

    do_GET = do_POST = do_PATCH = handle_call

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
pathlib.Path("address.new").write_text(f"http://127.0.0.1:{server.server_port}")
pathlib.Path("address.new").rename("address")
sys.stdin.read()
