import type { EnquiryPage } from '@forecourt/contracts';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import classes from './enquiry-dialog.module.css';
import { ENQUIRY_FORM, EnquiryForm } from './enquiry-form.tsx';
import { fieldId } from './fields.tsx';
import { useEnquiryForm } from './use-enquiry-form.ts';

export interface EnquiryDialogProps {
  /** What its page says; undefined until that is known. */
  content: EnquiryPage | undefined;
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
      initialFocus={firstFocus}
    >
      {content ? <Filled key={content.path} content={content} pageKind={pageKind} onSent={onClose} /> : <Waiting />}
    </Dialog>
  );
}

function Filled({ content, pageKind, onSent }: { content: EnquiryPage; pageKind: string; onSent(): void }) {
  const state = useEnquiryForm(content, pageKind, onSent);
  // It may have come after the dialog.
  useEffect(() => {
    if (isPrecise() && !document.activeElement?.closest('form')) document.getElementById(fieldId('name'))?.focus();
  }, []);
  return (
    <div className={classes.filled}>
      {content.car && <CarSummary car={content.car} link={false} />}
      <EnquiryForm content={content} state={state} />
      <div className={classes.send}>
        <Button type="submit" form={ENQUIRY_FORM} size="large" wide busy={state.sending}>
          {state.sending ? 'Sending…' : content.form.submit}
        </Button>
      </div>
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
function firstFocus(): HTMLElement | boolean {
  return (isPrecise() && document.getElementById(fieldId('name'))) || true;
}

const isPrecise = (): boolean => window.matchMedia('(pointer: fine)').matches;
