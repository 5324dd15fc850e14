extension Topic {
  static let cluster = Topic(
    "cluster", aliases: ["slurm", "kubernetes", "ray"],
    "One batch on many machines.",
    related: ["batch"],
    #"""
        syrinx batch recordings --out done --shard 1/2 -- gain -3
        syrinx batch recordings --out done --shard 2/2 -- gain -3
        syrinx batch recordings --out done --status -- gain -3

    `--shard 2/8` renders the second of eight parts, the same part on every machine. `--status`,
    with the same words otherwise, reads the journals of all parts; its exit status is 1 while
    anything is pending or has failed. Inputs and outputs lie where all machines see them. A part
    that was killed goes on where it was when it is run again.

    Take a few parts for each core, so that all machines end together, and `--jobs` as the
    scheduler gives cores.

    Each part writes a `--report`, `--page` or `--manifest` of its own outputs: give each another
    name. Once all are done, the same batch without `--shard` writes that of all. While parts are
    at work, it is refused, as is another number of parts.

    ## GNU parallel

    <!-- not run: other machines -->
    ```sh
    seq 32 | parallel --sshlogin alpha,beta,: --workdir . --retries 3 \
      syrinx batch --shard {}/32 --jobs 1 recordings --out done -- gain -3
    ```

    ## Slurm

    <!-- not run: a scheduler -->
    ```sh
    #!/bin/sh
    #SBATCH --array=1-8 --cpus-per-task=1 --requeue --open-mode=append
    exec syrinx batch --shard "$SLURM_ARRAY_TASK_ID/8" --jobs 1 \
      recordings --out done -- gain -3
    ```

    A task that was killed or preempted is put back into the queue and goes on where it was.

    ## Kubernetes

    An indexed Job counts from 0, parts from 1:

    ```yaml
    spec:
      completionMode: Indexed
      completions: 16
      backoffLimitPerIndex: 3
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: syrinx
              image: registry.example.org/syrinx
              command: [sh, -c, 'exec syrinx batch /sounds/in --out /sounds/out
                --shard "$((JOB_COMPLETION_INDEX + 1))/16" -- gain -3']
    ```

    ## Ray, and object storage

    Sets of many small sounds are best kept in tar files, and each of these is a task of its own:

    <!-- not run: a cluster -->
    ```py
    import glob, os, ray, subprocess

    def render(row):
        name = os.path.basename(row["item"])
        words = ["batch", row["item"], "--out", "done/" + name, "--jobs", "1"]
        words += ["--", "noise", "snr=any:5..25"]
        subprocess.run(["syrinx", *words], check=True)
        return row

    ray.data.from_items(glob.glob("tars/*.tar")).map(render).take_all()
    ```

    What is drawn depends on the names of the samples, so that a task may run on any machine, and
    twice. Fixtures/Cluster/ray_tars.py names files only when they are whole and writes a manifest.
    `syrinx batch - --out -` is a filter of tar files, so that storage such as S3 needs no disk:

    <!-- not run: a network -->
    ```sh
    aws s3 cp s3://sounds/in.tar - \
      | syrinx batch - --out - -- noise snr=any:5..25 \
      | aws s3 cp - s3://sounds/out.tar
    ```

    The repository has all of this in full under Fixtures/Cluster. All but the Job of Kubernetes were
    run, with a task or a worker killed on the way, and compared byte for byte with one machine
    (`make test-cluster`).
    """#)
}
