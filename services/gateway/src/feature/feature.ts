import type { AddressedKind } from '@forecourt/contracts';
import { Module, type ModuleMetadata, type Type } from '@nestjs/common';

/** Loaders by the kinds of their pages; the table of all pages requires that each is a PageLoader. */
type Pages = Partial<Readonly<Record<AddressedKind, Type<object>>>>;

/** A feature of the gateway: a Nest module that knows which pages it makes. */
export interface Feature<P extends Pages = Pages> extends Type<object> {
  readonly pages: P;
}

/** What a feature declares together. Loaders of its pages are among its providers and exports without being named there. */
interface FeatureDeclaration<P extends Pages> extends ModuleMetadata {
  readonly pages?: P;
}

/**
 * Declares a feature as a Nest module.
 * @param name As Nest names it in its errors.
 */
export function defineFeature<const P extends Pages = Record<never, never>>(
  name: string,
  { pages, providers = [], exports = [], ...rest }: FeatureDeclaration<P>,
): Feature<P> {
  const loaders: Type<object>[] = Object.values(pages ?? {});
  const feature = Object.assign(class {}, { pages: pages ?? {} });
  Object.defineProperty(feature, 'name', { value: name });
  Module({ ...rest, providers: [...loaders, ...providers], exports: [...loaders, ...exports] })(feature);
  return feature as unknown as Feature<P>;
}
