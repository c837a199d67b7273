import { Button, LinkButton } from '../../components/button.tsx';
import { Chip } from '../../components/chip/chip.tsx';
import { Icon } from '../../components/icon.tsx';
import { Tag } from '../../components/make-mark/make-mark.tsx';
import classes from './design-page.module.css';

const LOOKS = ['solid', 'outline', 'quiet', 'danger'] as const;
const TAGS = ['sold', 'custom', 'fuel', 'reserved', 'certified', 'tag', 'coming_soon', 'new'] as const;

/** Buttons in their looks, sizes and states; links that look like them; chips and tags. */
export function ButtonParts() {
  return (
    <>
      <div className={classes.row}>
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button busy>busy</Button>
        <LinkButton href="/design">link</LinkButton>
        <LinkButton href="/design" look="outline" size="large">
          <Icon name="phone" />
          large link
        </LinkButton>
      </div>
      <Button wide size="large">
        Full width
      </Button>
      <div className={classes.row}>
        <Chip label="Mazda" href="/design" />
        <Chip label="$10,000 to $30,000" href="/design" />
        {TAGS.map((kind) => (
          <Tag key={kind} tag={{ kind, text: kind.replace('_', ' ') }} />
        ))}
      </div>
    </>
  );
}
