import type { Frame } from '@forecourt/contracts';
import classes from './footer.module.css';
import { FramePart } from './frame-part.tsx';

/** The site's name, a few words about it, its groups of links, and below them what it accepts, holds and acknowledges (NAV-1). */
export function Footer({ frame, href }: { frame: Frame; href: string }) {
  return <FramePart name="footer" as="footer" className={classes.footer} frame={frame} href={href} />;
}
