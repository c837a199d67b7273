import { Dialog } from '@base-ui/react/dialog';
import type { EnquiryForm } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import type { EnquiryRequest } from '../../lib/enquiry-context.ts';
import classes from './enquiry-dialog.module.css';
import { EnquiryFields } from './enquiry-fields.tsx';
import { formFor } from './enquiry-values.ts';
import { ErrorSummary } from './error-summary.tsx';
import { fieldId } from './fields.tsx';
import { useEnquiryForm } from './use-enquiry-form.ts';

export interface EnquiryDialogProps {
  form: EnquiryForm;
  request: EnquiryRequest;
  /** The kind of page that it was opened on, for the lead. */
  pageKind: string;
  onClose(): void;
}

/** What is asked for, where it is something else than the form's own. */
const TITLES: Partial<Record<EnquiryRequest['kind'], string>> = {
  similar: 'Find Me Something Similar',
  photos: 'Request Photos',
};

/** Asks about a car (LEAD-1, LEAD-4), in a dialog that keeps the focus and gives it back. */
export function EnquiryDialog({ form: ofPage, request, pageKind, onClose }: EnquiryDialogProps) {
  const form = formFor(ofPage, request);
  const state = useEnquiryForm(form, request, pageKind, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classes.backdrop} />
        <Dialog.Popup className={classes.popup} initialFocus={firstFocus}>
          <div className={classes.head}>
            <div>
              <Dialog.Title>{TITLES[request.kind] ?? form.title}</Dialog.Title>
              <Dialog.Description>{request.car.title}</Dialog.Description>
            </div>
            <Dialog.Close className="icon-button" aria-label="Close">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <form
            className={classes.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              state.submit();
            }}
          >
            <div className={classes.body}>
              {state.summary && <ErrorSummary summary={state.summary} />}
              <EnquiryFields form={form} state={state} />
            </div>
            <div className={classes.foot}>
              <button type="submit" className="button" data-look="solid" aria-busy={state.sending}>
                {state.sending ? 'Sending…' : 'Send enquiry'}
              </button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The first field; on touch screens the close button, as a keyboard that opens at once would cover the form. */
function firstFocus(): HTMLElement | boolean {
  const precise = window.matchMedia('(pointer: fine)').matches;
  return (precise && document.getElementById(fieldId('name'))) || true;
}
