import { clashesWith, type DocumentBody, type DocumentEntry, PLATFORM } from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';

type Model = DocumentBody<'model'>;

/**
 * The faults of a model beside the other documents (MODEL-1): an address that a page of the platform, a
 * site's own page or another model has.
 * @param others the platform's other documents, and the pages of sites at the model's addresses
 */
export function modelFaults(model: Model, others: readonly DocumentEntry[]): FieldFault[] {
  const { slug, override_url: own, path = `/${slug}` } = model;
  const below = path === '/get-quote' ? 'the page "model_quote" of the platform has this path' : null;
  return [
    ...addressFaults('slug', `/${slug}`, others),
    ...(own === undefined ? [] : addressFaults('override_url', own, others)),
    ...(below
      ? [{ field: 'path', message: `expected a path that is free below /models; got "${path}": ${below}` }]
      : []),
    ...others
      .filter(isModel)
      .flatMap(({ id, summary }) =>
        summary?.path === path
          ? [{ field: 'path', message: `expected a path of no other model; got "${path}", which is ${id}'s` }]
          : [],
      ),
  ];
}

/** The addresses at the root that a body claims, as far as it has them: those of its slug and its own (MODEL-1). */
export function addressesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { slug, override_url: own } = body as { slug?: unknown; override_url?: unknown };
  return [typeof slug === 'string' ? `/${slug}` : null, own].filter((address) => typeof address === 'string');
}

/** Why a path cannot be had because of a model of the platform's; null if none has it. */
export function modelWith(path: string, others: readonly DocumentEntry[]): string | null {
  const model = others
    .filter(isModel)
    .find(({ summary }) => summary?.override_url === path || (summary && `/${summary.slug}` === path));
  return model ? `the model ${model.id} has this path` : null;
}

function addressFaults(field: string, address: string, others: readonly DocumentEntry[]): FieldFault[] {
  const page = others.find((each) => isPage(each) && each.summary?.path === address);
  const why =
    clashesWith(address) ??
    modelWith(address, others) ??
    (page ? `the page ${page.id} of site ${page.site} has this path` : null);
  return why === null ? [] : [{ field, message: `expected an address that is free; got "${address}": ${why}` }];
}

const isModel = (entry: DocumentEntry): entry is DocumentEntry<'model'> => entry.kind === 'model';
const isPage = (entry: DocumentEntry): entry is DocumentEntry<'page'> =>
  entry.kind === 'page' && entry.site !== PLATFORM;
