import type { BlockView, PageOf } from '@forecourt/contracts';
import classes from './content-page.module.css';
import { lateBlock } from './late-blocks.ts';
import { Buttons, CallToAction, Columns, Hero, PageNotice, PictureWithText, Quotation, Text } from './word-blocks.tsx';

/** Blocks that show the page's heading. */
const TOPS: readonly BlockView['kind'][] = ['hero', 'search_hero'];

/** A content page (PAGE-1): its blocks from top to bottom, below its title unless a hero shows that. */
export function ContentPage({ content: { title, blocks } }: { content: PageOf<'content'> }) {
  return (
    <div className={classes.page}>
      {!(blocks[0] && TOPS.includes(blocks[0].kind)) && <h1>{title}</h1>}
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and never change places within a page
        <div key={place} id={anchorOf(blocks, place)} className={classes.block} tabIndex={-1}>
          <BlockOnPage block={block} />
        </div>
      ))}
    </div>
  );
}

/** The first block of a kind has an id, so that links such as /about-us#locations lead to it. */
function anchorOf(blocks: readonly BlockView[], place: number): string | undefined {
  const kind = blocks[place]?.kind;
  return blocks.findIndex((block) => block.kind === kind) === place ? kind : undefined;
}

/** A kind of block without its component does not compile: it has neither a case nor a group that is loaded late. */
function BlockOnPage({ block }: { block: BlockView }) {
  switch (block.kind) {
    case 'hero':
      return <Hero block={block} />;
    case 'text':
      return <Text block={block} />;
    case 'picture_with_text':
      return <PictureWithText block={block} />;
    case 'columns':
      return <Columns block={block} />;
    case 'quotation':
      return <Quotation block={block} />;
    case 'call_to_action':
      return <CallToAction block={block} />;
    case 'buttons':
      return <Buttons block={block} />;
    case 'notice':
      return <PageNotice block={block} />;
    default: {
      const Late = lateBlock(block);
      return <Late block={block} />;
    }
  }
}
