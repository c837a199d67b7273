import { Injectable } from '@nestjs/common';
import { type FoundPage, type PageLoader, wordsOf } from '../page-loader/page-loader.ts';
import { designView } from './plain-pages.view.ts';

/** The design system's parts, for developers. */
@Injectable()
export class DesignPageLoader implements PageLoader {
  async load(): Promise<FoundPage> {
    const content = designView();
    return { content, words: wordsOf(content) };
  }
}
