import type { Frame } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { FooterWords } from './footer-words.tsx';
import classes from './header-reach.module.css';
import type { FrameParts } from './late-frame.ts';
import { MenuItems } from './menu-items.tsx';
import { MenuList } from './menu-list.tsx';

export const frameParts: FrameParts = {
  menu: ({ frame, href }) => <MenuItems menu={frame.menu} href={href} />,
  list: ({ frame, href }) => <MenuList menu={frame.menu} href={href} />,
  reach: ({ frame }) => <HeaderReach frame={frame} />,
  footer: ({ frame }) => <FooterWords frame={frame} />,
};

/** The header's search by words and its telephone. */
function HeaderReach({ frame: { words, site } }: { frame: Frame }) {
  return (
    <>
      <HeaderSearch words={words} />
      {site.phone && (
        <a className={classes.phone} href={site.phone.href} aria-label={`Call ${site.phone.label}`}>
          <Icon name="phone" />
          <span>{site.phone.label}</span>
        </a>
      )}
    </>
  );
}

/** The search by words of each page: a form that works without JavaScript; suggestions come with the first focus (words-box.ts). */
function HeaderSearch({ words: { action, placeholder } }: Pick<Frame, 'words'>) {
  return (
    <details className={classes.fold} data-words>
      <summary>
        <Icon name="search" />
        <span className="visually-hidden">Search by words</span>
      </summary>
      <search className={classes.panel}>
        <form action={action} method="get" data-words>
          <input
            type="search"
            name="query"
            aria-label="Search by words"
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
          <button type="submit">
            <Icon name="search" />
            <span className="visually-hidden">Search</span>
          </button>
        </form>
      </search>
    </details>
  );
}
