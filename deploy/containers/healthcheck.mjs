// Whether the service of this container is ready, for Docker's HEALTHCHECK: the image has no curl, but it has Node.
try {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`, {
    signal: AbortSignal.timeout(3_000),
  });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
