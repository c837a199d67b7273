import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useState } from 'react';
import type { EnquiryDialogProps } from '../features/enquiry/enquiry-dialog.tsx';
import type { EnquiryRequest, OpenEnquiry } from '../lib/enquiry-context.ts';
import { pageQuery } from './use-page.ts';

/** The enquiry dialog: its code and what it asks are loaded when one is first wanted. */
export interface EnquiryInView {
  Dialog: ComponentType<EnquiryDialogProps> | null;
  dialog: Omit<EnquiryDialogProps, 'pageKind'>;
  opening: boolean;
  open: NonNullable<OpenEnquiry>;
}

const NONE: EnquiryRequest = { href: '', title: '' };

/**
 * Opens enquiries over the page; if anything fails to load, leads to the enquiry's own page, which works without.
 * @param load navigates to an address as a fresh load
 */
export function useEnquiry(load: (href: string) => void): EnquiryInView {
  const [Dialog, setDialog] = useState<ComponentType<EnquiryDialogProps> | null>(null);
  const [request, setRequest] = useState(NONE);
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...pageQuery(request.href), enabled: request.href !== '' });
  const content = data?.content;
  // The car may have gone meanwhile: its own page says so.
  if (isOpen && (isError || (content && content.kind !== 'enquiry'))) {
    setOpen(false);
    load(request.href);
  }

  const open = useCallback(
    async (wanted: EnquiryRequest) => {
      setRequest(wanted);
      setOpen(true);
      try {
        const { EnquiryDialog } = await import('../features/enquiry/enquiry-dialog.tsx');
        setDialog(() => EnquiryDialog);
      } catch {
        load(wanted.href);
      }
    },
    [load],
  );
  const onClose = useCallback(() => setOpen(false), []);
  return {
    Dialog,
    dialog: {
      content: content?.kind === 'enquiry' ? content : undefined,
      title: request.title,
      open: isOpen,
      onClose,
    },
    opening: isOpen && Dialog === null,
    open,
  };
}
