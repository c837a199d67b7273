import type { EnquiryPage } from '@forecourt/contracts';
import { useEffect } from 'react';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Form } from '../../components/form/form.tsx';
import { fieldId } from '../../components/form/form-parts.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { AboutOffer } from '../../components/offer-card/about-offer.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import classes from './enquiry-dialog.module.css';

export interface EnquiryDialogProps<Content = EnquiryPage> {
  /** What its page says; undefined until that is known. */
  content: Content | undefined;
  /** What it is called until then. */
  title: string;
  open: boolean;
  /** The kind of page that it was opened on, for the lead. */
  pageKind: string;
  onClose(): void;
}

/** Asks about a car (LEAD-1, LEAD-4) over the page that the visitor is on: a sheet as high as a phone, a dialog elsewhere. */
export function EnquiryDialog({ content, title, open, pageKind, onClose }: EnquiryDialogProps) {
  return (
    <Dialog
      tall
      title={content?.title ?? title}
      description={content?.message}
      open={open}
      onClose={onClose}
      initialFocus={() => firstFocus(content)}
    >
      {content ? (
        <Filled key={content.form.path} content={content} pageKind={pageKind} onSent={onClose} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

function Filled({ content, pageKind, onSent }: { content: EnquiryPage; pageKind: string; onSent(): void }) {
  const state = useForm(content.form, pageKind, { onSent });
  // It may have come after the dialog.
  useEffect(() => {
    if (isPrecise() && !document.activeElement?.closest('form')) firstField(content)?.focus();
  }, [content]);
  return (
    <div className={classes.filled}>
      {content.car && <CarSummary car={content.car} link={false} />}
      {content.offer && <AboutOffer offer={content.offer} />}
      <Form form={content.form} state={state} inDialog />
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <Skeleton shape="button" />
      <Skeleton shape="line" />
      <Skeleton shape="button" />
      <Skeleton shape="line" />
      <Skeleton shape="button" />
    </div>
  );
}

/** The first field; on touch screens the close button, as a keyboard that opens at once would cover the form. */
function firstFocus(content: EnquiryPage | undefined): HTMLElement | boolean {
  return (isPrecise() && content && firstField(content)) || true;
}

function firstField({ form }: EnquiryPage): HTMLElement | null {
  return document.getElementById(fieldId(form, 'name'));
}

const isPrecise = (): boolean => window.matchMedia('(pointer: fine)').matches;
