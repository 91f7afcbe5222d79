"""A Slurm of one machine, this one, with all its files in a folder of its own. It needs no munge and no database."""
import getpass
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

PATH = f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin"


def is_installed():
    return all(shutil.which(name, path=PATH) for name in ("sbatch", "slurmctld", "slurmd"))


class Cluster:
    """The controller and one node, as long as the context."""

    def __init__(self, folder, environment):
        self.folder = folder
        self.environment = {**environment, "PATH": f"{environment['PATH']}:/usr/sbin", "SLURM_CONF": str(folder / "slurm.conf")}

    def __enter__(self):
        for name in ("state", "spool"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        (self.folder / "slurm.conf").write_text(self.configuration())
        version = self.output("slurmd", "-V").split()[-1]
        # From 23.02 on, Slurm can do without control groups; what is older is told of those that it does not use then.
        plugin = "cgroup/v1" if int(version.split(".")[0]) < 23 else "disabled"
        (self.folder / "cgroup.conf").write_text(f"CgroupPlugin={plugin}\n")
        for daemon in ("slurmctld", "slurmd"):
            subprocess.run([daemon], env=self.environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(150):
            if self.output("sinfo", "--noheader", "--format=%t").startswith("idle"):
                return self
            time.sleep(0.2)
        self.__exit__()
        raise SystemExit("distributed: Slurm does not run here: " + (self.folder / "slurmctld.log").read_text()[-500:])

    def __exit__(self, *_):
        for name in ("slurmd.pid", "slurmctld.pid"):
            path = self.folder / name
            if path.exists():
                process = int(path.read_text())
                os.kill(process, signal.SIGTERM)
                for _ in range(200):
                    if not pathlib.Path(f"/proc/{process}").exists() or os.waitpid(process, os.WNOHANG)[0]:
                        break
                    time.sleep(0.05)

    def output(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def configuration(self):
        host, user, folder = socket.gethostname().split(".")[0], getpass.getuser(), self.folder
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            other.bind(("127.0.0.1", 0))
            ports = one.getsockname()[1], other.getsockname()[1]
        return f"""ClusterName=distributed
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/none
CredType=cred/none
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SlurmdParameters=config_overrides
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0
MinJobAge=60
NodeName={host} NodeAddr=127.0.0.1 CPUs=16 RealMemory=65536 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""
