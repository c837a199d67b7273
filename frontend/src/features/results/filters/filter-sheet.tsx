import type { ResultsPage } from '@forecourt/contracts';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useMemo, useRef } from 'react';
import { LinkButton } from '../../../components/button.tsx';
import { Drawer } from '../../../components/drawer/drawer.tsx';
import { UpdateFailed } from '../../../components/update-failed.tsx';
import { useNavigation } from '../../../lib/navigation.ts';
import { DistanceFields } from './distance-fields.tsx';
import { FilterPanel } from './filter-panel.tsx';
import classes from './filter-sheet.module.css';
import { keepDistanceFields } from './late-distance.tsx';
import { ShowButton } from './show-button.tsx';
import { typedFirst } from './typed-first.ts';

// The form of a place comes with the sheet: it is typed right after the price.
keepDistanceFields(DistanceFields);

export interface FilterSheetProps {
  content: ResultsPage;
  open: boolean;
  onClose(): void;
  /** What opened it, and has the focus again afterwards. */
  opener: RefObject<HTMLElement | null>;
  /** What opened it to type a price and a place, if that did: then typing them is all it takes, and it closes. */
  typed: string | undefined;
}

const highestPrice = () => document.querySelector<HTMLInputElement>('[role="dialog"] [name="price_to"]');
const place = () => document.querySelector<HTMLInputElement>('[role="dialog"] input[name="near"]:not([type="hidden"])');
/** Goes on from the price to the place, as soon as its form is drawn. */
const toPlace = () => {
  const field = place();
  if (field) field.focus();
  else if (highestPrice()) requestAnimationFrame(toPlace);
};

/** The filters on narrow screens: a sheet over the results, with the count of what would be shown within reach of a thumb (SRCH-9). */
export function FilterSheet({ content, open, onClose, opener, typed }: FilterSheetProps) {
  const { loading, failed, offline, retry } = useNavigation();
  const ordered = useMemo(() => ({ ...content, sections: typedFirst(content) }), [content]);
  const awaited = useRef(false);
  const unknown = content.sections.some((section) => section.kind === 'distance' && section.problem);
  const show = () => {
    onClose();
    document.getElementById('results')?.scrollIntoView();
  };
  // A price goes on to the place, if the site has several, and the last of them to the results. A field takes the key first, so nothing is lost.
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (!typed || key !== 'Enter' || target !== highestPrice()) return;
    if (content.typed_first?.sections.at(-1) === 'price') show();
    else toPlace();
  };
  const onSubmit = ({ target }: SyntheticEvent) => {
    const field = place();
    if (!typed || target !== field?.form) return;
    awaited.current = field.value.trim() !== field.defaultValue;
    if (!awaited.current && !unknown) show();
  };
  // A place that nobody knows is said beside its field: the sheet stays open, with the field ready for another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer settles it
  useEffect(() => {
    if (loading || !awaited.current) return;
    awaited.current = false;
    if (unknown) place()?.focus();
    else if (!failed && !offline) show();
  }, [loading, content]);
  return (
    <Drawer
      side="bottom"
      open={open}
      onClose={onClose}
      title="Filters"
      initialFocus={() => (typed && (highestPrice() ?? place())) || true}
      finalFocus={opener}
      foot={
        <>
          {content.chips.length > 0 && (
            <LinkButton look="outline" size="large" data-scroll="keep" href={content.clear_href}>
              Clear all
            </LinkButton>
          )}
          <ShowButton content={content} loading={loading} old={failed || offline} onClick={show} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what is typed in its fields */}
      <div className={classes.panel} onKeyDown={onKeyDown} onSubmit={onSubmit}>
        <FilterPanel content={ordered} />
      </div>
      {(failed || offline) && <UpdateFailed offline={offline} retry={retry} place="sheet" />}
    </Drawer>
  );
}
