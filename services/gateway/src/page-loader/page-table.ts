import type { AddressedKind } from '@forecourt/contracts';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { Feature } from '../feature/feature.ts';
import type { PageLoader } from './page-loader.ts';

/** A feature of which each page has a loader. */
type Loading = Feature<Partial<Readonly<Record<AddressedKind, Type<PageLoader>>>>>;

type KindOf<F> = F extends Feature<infer P> ? keyof P : never;

/** The loaders of all features by their kinds. @throws Error if two features make pages of one kind. */
export function loadersOf<F extends readonly Loading[]>(features: F): Record<KindOf<F[number]>, Type<PageLoader>> {
  const loaders: Record<string, Type<PageLoader>> = {};
  for (const { name, pages } of features) {
    for (const [kind, loader] of Object.entries(pages)) {
      if (loaders[kind]) throw new Error(`pages.${kind} of ${name}: another feature makes pages of this kind`);
      loaders[kind] = loader;
    }
  }
  return loaders as Record<KindOf<F[number]>, Type<PageLoader>>;
}

/** The loaders by their kinds. */
export type PageLoaders = ReadonlyMap<string, PageLoader>;
/** Injection token of PageLoaders, which every feature may inject. */
export const PAGE_LOADERS = Symbol('PAGE_LOADERS');

/** Gives every feature the table of all pages' loaders. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class PageTableModule {
  /** The table of these features' loaders. */
  static of(features: readonly Loading[], classes: Readonly<Record<AddressedKind, Type<PageLoader>>>): DynamicModule {
    const kinds = Object.keys(classes);
    return {
      module: PageTableModule,
      global: true,
      imports: features.filter(({ pages }) => Object.keys(pages).length > 0),
      providers: [
        {
          provide: PAGE_LOADERS,
          inject: Object.values(classes),
          useFactory: (...loaders: PageLoader[]): PageLoaders =>
            new Map(loaders.map((loader, place) => [kinds[place] ?? '', loader])),
        },
      ],
      exports: [PAGE_LOADERS],
    };
  }
}
