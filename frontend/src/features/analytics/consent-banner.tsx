import type { Page } from '@forecourt/contracts';
import { useEffect, useRef } from 'react';
import { type Choice, keepChoice } from '../../lib/analytics.ts';
import classes from './consent-banner.module.css';

export interface ConsentBannerProps {
  /** What the site asks, and says of privacy. */
  asks: NonNullable<Page['frame']['analytics']>;
  /** The visitor asked for it in the footer: it takes the focus, and gives it back. */
  again: boolean;
  onChosen(choice: Choice): void;
}

/** Asks whether the visit may be measured (EVT-1): both answers are as easy to give, and neither is made for the visitor. */
export function ConsentBanner({ asks: { privacy, question }, again, onChosen }: ConsentBannerProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!again) return;
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [again]);
  const choose = (choice: Choice) => {
    keepChoice(choice);
    // What measures is loaded by those who agreed, or agreed before.
    if (choice === 'denied') void import('../../lib/data-layer.ts').then(({ withdraw }) => withdraw());
    onChosen(choice);
  };
  return (
    <section ref={box} className={classes.banner} data-consent aria-label="Your privacy" tabIndex={-1}>
      <p>
        {question.text} {privacy && <a href={privacy.href}>{privacy.label}</a>}
      </p>
      <div className={classes.answers}>
        <button type="button" className="button" data-look="outline" onClick={() => choose('denied')}>
          {question.refuse}
        </button>
        <button type="button" className="button" data-look="outline" onClick={() => choose('granted')}>
          {question.agree}
        </button>
      </div>
    </section>
  );
}
