import type { Frame } from '@forecourt/contracts';
import { stillProps } from '../lib/still-markup.ts';
import { type FramePartName, framePlaces, isFrameStill, lateFrame } from './late-frame.ts';

/** A part of the frame that needs no script: as the server drew it. What is drawn here instead, as on the server, is in frame-parts.tsx. */
export function FramePart({
  name,
  as: Element,
  className,
  frame,
  href,
}: {
  name: FramePartName;
  as: 'ul' | 'div' | 'footer';
  className?: string | undefined;
  frame: Frame;
  href: string;
}) {
  const attributes = { className, 'data-frame': name };
  if (isFrameStill(name, frame)) return <Element key="still" {...attributes} {...stillProps(framePlaces[name])} />;
  const Part = lateFrame(name);
  return (
    <Element key="drawn" {...attributes}>
      <Part frame={frame} href={href} />
    </Element>
  );
}
