import type { BlockView, PageOf } from '@forecourt/contracts';
import { isStill, stillProps } from '../../lib/still-markup.ts';
import classes from './content-page.module.css';
import { lateBlock, stillMark } from './late-blocks.ts';

/** Blocks that show the page's heading. */
const TOPS: readonly BlockView['kind'][] = ['hero', 'search_hero'];

/** A content page (PAGE-1): its blocks from top to bottom, below its title unless a hero shows that. */
export function ContentPage({ content: { title, blocks } }: { content: PageOf<'content'> }) {
  return (
    <div className={classes.page}>
      {!(blocks[0] && TOPS.includes(blocks[0].kind)) && <h1>{title}</h1>}
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names and never change places within a page
        <PlacedBlock key={place} blocks={blocks} place={place} block={block} />
      ))}
    </div>
  );
}

/** A block in its place: drawn, or as the server drew it where it needs no script. */
function PlacedBlock({ blocks, place, block }: { blocks: readonly BlockView[]; place: number; block: BlockView }) {
  const attributes = {
    id: anchorOf(blocks, place),
    className: classes.block,
    tabIndex: -1,
    'data-still': stillMark(block, place),
  };
  if (isStill(block)) return <div key="still" {...attributes} {...stillProps(block)} />;
  const Block = lateBlock(block);
  return (
    <div key="drawn" {...attributes}>
      <Block block={block} />
    </div>
  );
}

/** The first block of a kind has an id, so that links such as /about-us#locations lead to it. */
function anchorOf(blocks: readonly BlockView[], place: number): string | undefined {
  const kind = blocks[place]?.kind;
  return blocks.findIndex((block) => block.kind === kind) === place ? kind : undefined;
}
