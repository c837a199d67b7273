import type { PageDocument } from '@forecourt/contracts';
import { renderMarkdown } from '@forecourt/safe-markdown';
import type { BreadcrumbList, FAQPage, Graph, WebPage } from 'schema-dts';
import type { SiteContext } from '../site/site-context.ts';

/** A content page in schema.org's words: a page of the site, or a FAQPage if it has questions, and where it lies (PAGE-1). */
export function contentGraph({ path, title, description, blocks }: PageDocument, { config }: SiteContext) {
  const questions = blocks.flatMap((block) => (block.kind === 'questions' ? block.questions : []));
  const steps = [
    { name: config.name, path: '/' },
    { name: title, path },
  ];
  const breadcrumbs = (origin: string): BreadcrumbList => ({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: step.name,
      item: `${origin}${step.path}`,
    })),
  });
  return (origin: string): Graph => {
    const page = {
      '@id': `${origin}${path}`,
      url: `${origin}${path}`,
      name: title,
      description,
      isPartOf: { '@type': 'WebSite', name: config.name, url: `${origin}/` },
    } as const;
    const node: WebPage | FAQPage =
      questions.length === 0
        ? { '@type': 'WebPage', ...page }
        : {
            '@type': 'FAQPage',
            ...page,
            mainEntity: questions.map(({ question, text }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: renderMarkdown(text, 4).trim() },
            })),
          };
    return { '@context': 'https://schema.org', '@graph': [node, breadcrumbs(origin)] };
  };
}
