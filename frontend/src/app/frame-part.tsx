import type { Frame } from '@forecourt/contracts';
import { isStill, stillProps } from '../lib/still-markup.ts';
import { type FramePartName, framePlaces, lateFrame } from './late-frame.ts';

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
  const place = framePlaces[name];
  if (isStill(place)) return <Element key="still" {...attributes} {...stillProps(place)} />;
  const Part = lateFrame(name);
  return (
    <Element key="drawn" {...attributes}>
      <Part frame={frame} href={href} />
    </Element>
  );
}
