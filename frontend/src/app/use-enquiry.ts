import type { EnquiryForm, PageContent } from '@forecourt/contracts';
import { type ComponentType, useCallback, useState } from 'react';
import type { EnquiryDialogProps } from '../features/enquiry/enquiry-dialog.tsx';
import type { EnquiryRequest, OpenEnquiry } from '../lib/enquiry-context.ts';

interface OpenDialog {
  Dialog: ComponentType<EnquiryDialogProps>;
  request: EnquiryRequest;
}

/** The enquiry dialog that is open, and how to open one on this page: its code is loaded when it is first wanted. */
export function useEnquiry(content: PageContent | undefined): {
  form: EnquiryForm | null;
  opened: OpenDialog | null;
  open: OpenEnquiry;
  close(): void;
} {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const form = content && 'enquiry' in content ? content.enquiry : null;
  const open = useCallback(async (request: EnquiryRequest) => {
    try {
      const { EnquiryDialog } = await import('../features/enquiry/enquiry-dialog.tsx');
      setOpened({ Dialog: EnquiryDialog, request });
    } catch {
      // Without the dialog's code the button is the link that it is without JavaScript.
      window.location.assign(request.href);
    }
  }, []);
  const close = useCallback(() => setOpened(null), []);
  return { form, opened, open: form ? open : null, close };
}
