import { makeNamed } from '@forecourt/contracts';
import type { SiteFile, SiteFolder } from './site-folder.ts';
import type { FileFault } from './yaml-file.ts';

/** The makes and models that documents may be about. */
export interface PlatformRange {
  /** The slug of each model's make, by the model's slug. */
  readonly makeOfModel: ReadonlyMap<string, string>;
  /** The addresses of models' pages. */
  readonly modelPaths: ReadonlySet<string>;
  /** The names of makes that the platform describes besides those of its list, in lower case. */
  readonly described: ReadonlySet<string>;
}

/** The makes and models among the platform's files. */
export function rangeOf({ files }: SiteFolder): PlatformRange {
  const models = files.filter(({ part }) => part.kind === 'model');
  const makes = files.filter(({ part }) => part.kind === 'manufacturer');
  return {
    makeOfModel: new Map(
      models.flatMap(({ part, value }) => {
        const { slug, manufacturer } = value as { slug?: string; manufacturer: string };
        return [slug ?? '', 'id' in part ? part.id : ''].map((name) => [name, manufacturer] as const);
      }),
    ),
    modelPaths: new Set(
      models.flatMap(({ part, value }) => {
        const { slug, override_url: own } = value as { slug?: string; override_url?: string };
        return [`/${slug ?? ('id' in part ? part.id : '')}`, ...(own === undefined ? [] : [own])];
      }),
    ),
    described: new Set(makes.map(({ value }) => (value as { name: string }).name.toLowerCase())),
  };
}

/** Faults of a document about a make or model that does not exist, or about one make's model and another make. */
export function rangeFaults(file: SiteFile, { makeOfModel, described }: PlatformRange): FileFault[] {
  if (file.part.kind === 'site' || file.part.kind === 'dealership') return [];
  const { manufacturer, model } = file.value as { manufacturer?: unknown; model?: { slug?: unknown } };
  const at = (path: string, message: string): FileFault => ({
    file: file.file,
    line: file.lineOf(path),
    path,
    message,
  });
  const name = nameOf(manufacturer);
  const make = name === undefined ? undefined : makeNamed(name);
  const faults: FileFault[] = [];
  if (name !== undefined && !make && !described.has(name.toLowerCase()))
    faults.push(at('manufacturer', `expected a make of the platform; got "${name}", which it does not list`));
  if (typeof model?.slug !== 'string') return faults;
  const maker = makeOfModel.get(model.slug);
  if (maker === undefined)
    faults.push(at('model.slug', `expected a model of the platform; got "${model.slug}", which does not exist`));
  else if (make && make.slug !== maker)
    faults.push(at('manufacturer', `expected ${maker}, whose model ${model.slug} is; got "${name}"`));
  return faults;
}

function nameOf(manufacturer: unknown): string | undefined {
  if (typeof manufacturer === 'string') return manufacturer;
  const { name } = (manufacturer ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}
