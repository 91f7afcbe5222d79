"""An S3 on loopback, moto's server, and ways to a catalogue in it. Run as a program, it serves until its input ends."""
import logging
import shutil
import subprocess
import sys

import processes

BUCKET = "animations"


class Server:
    """The server in a process of its own, with one bucket, as long as the context."""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.environment = {"AWS_ENDPOINT_URL": self.address, "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
                            "AWS_DEFAULT_REGION": "us-east-1", "AWS_REGION": "us-east-1", "AWS_EC2_METADATA_DISABLED": "true"}
        import boto3

        self.client = boto3.client("s3", endpoint_url=self.address, aws_access_key_id="key", aws_secret_access_key="secret",
                                   region_name="us-east-1")
        self.client.create_bucket(Bucket=BUCKET)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def put_all(self, folder, place):
        for path in folder.rglob("*.*"):
            self.client.put_object(Bucket=BUCKET, Key=f"{place}/{path.relative_to(folder)}", Body=path.read_bytes())

    def names(self, place):
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=f"{place}/")
        return [item["Key"] for page in pages for item in page.get("Contents", [])]

    def get_all(self, place):
        """The bytes of files by their paths."""
        get = lambda name: self.client.get_object(Bucket=BUCKET, Key=name)["Body"].read()
        return {name.removeprefix(f"{place}/"): get(name) for name in self.names(place)}


def compare(comparison, examples):
    """Prints what the ways to a catalogue in object storage take, without the server's own seconds."""
    with Server() as server:
        server.put_all(comparison.source, "gifts")
        place = f"s3://{BUCKET}"
        for name, command in ways(place, examples).items():
            work = lambda: processes.watch(command, environment(comparison, server), comparison.log("storage"))
            taken = processes.measured(work, {server.process.pid})
            found = server.get_all("webp")
            comparison.report(f"storage, {name}", *taken, found, comparison.alone)
            for path in found:
                server.client.delete_object(Bucket=BUCKET, Key=f"webp/{path}")


def environment(comparison, server):
    return {**comparison.environment, **server.environment, "RCLONE_CONFIG_STORE_TYPE": "s3", "RCLONE_CONFIG_STORE_PROVIDER": "Other",
            "RCLONE_CONFIG_STORE_ENV_AUTH": "true", "RCLONE_CONFIG_STORE_ENDPOINT": server.address, "RCLONE_CONFIG": "/dev/null",
            "STORE": f"store:{BUCKET}", "WORK": str(comparison.work)}


def ways(place, examples):
    """Commands by what they are called."""
    found = {"the Python package": [sys.executable, examples / "storage_catalogue.py", f"{place}/gifts", f"{place}/webp"]}
    if shutil.which("rclone"):
        found["rclone, batch, rclone"] = ["bash", "-ec", '''
            rclone copy "$STORE/gifts" "$WORK/in"
            animrender batch "$WORK/in" --output "$WORK/out/{folder}/{name}.webp" --max-size 400 --quiet
            rclone copy "$WORK/out" "$STORE/webp"''']
    return found


def serve():
    from moto.moto_server.threaded_moto_server import ThreadedMotoServer

    # Not a line for each request.
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    print("http://{}:{}".format(*server.get_host_and_port()), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    serve()
