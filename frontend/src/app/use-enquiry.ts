import type { ChatPage, EnquiryPage, TestDrivePage } from '@forecourt/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useState } from 'react';
import type { EnquiryDialogProps } from '../features/enquiry/enquiry-dialog.tsx';
import type { EnquiryRequest } from '../lib/link-rules.ts';
import { pageQuery } from './use-page.ts';

/** The enquiry dialog: its code and what it asks are loaded when one is first wanted. */
type DialogProps = EnquiryDialogProps<EnquiryPage | TestDrivePage | ChatPage>;

export interface EnquiryInView {
  Dialog: ComponentType<DialogProps> | null;
  dialog: Omit<DialogProps, 'pageKind'>;
  opening: boolean;
  open: (request: EnquiryRequest) => void;
}

type Kind = 'enquiry' | 'test_drive' | 'chat';

/** Which of them an address is of. */
const kindAt = (href: string): Kind =>
  href.endsWith('/chat') ? 'chat' : href.startsWith('/book-test-drive') ? 'test_drive' : 'enquiry';

/** The dialog of a kind, which is only given content of its own kind. */
async function loadDialog(kind: Kind): Promise<ComponentType<DialogProps>> {
  const dialog =
    kind === 'enquiry'
      ? (await import('../features/enquiry/enquiry-dialog.tsx')).EnquiryDialog
      : kind === 'chat'
        ? (await import('../features/chat/chat-dialog.tsx')).ChatDialog
        : (await import('../features/test-drive/test-drive-dialog.tsx')).TestDriveDialog;
  return dialog as ComponentType<DialogProps>;
}

const NONE: EnquiryRequest = { href: '', title: '' };

/**
 * Opens enquiries over the page; if anything fails to load, leads to the enquiry's own page, which works without.
 * @param load navigates to an address as a fresh load
 */
export function useEnquiry(load: (href: string) => void): EnquiryInView {
  const [loaded, setLoaded] = useState<{ of: Kind; Dialog: ComponentType<DialogProps> } | null>(null);
  const [request, setRequest] = useState(NONE);
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({ ...pageQuery(request.href), enabled: request.href !== '' });
  const content = data?.content;
  const kind = kindAt(request.href);
  const Dialog = loaded?.of === kind ? loaded.Dialog : null;
  // The car may have gone meanwhile: its own page says so.
  if (isOpen && (isError || (content && content.kind !== kind))) {
    setOpen(false);
    load(request.href);
  }

  const open = useCallback(
    async (wanted: EnquiryRequest) => {
      setRequest(wanted);
      setOpen(true);
      try {
        const of = kindAt(wanted.href);
        setLoaded({ of, Dialog: await loadDialog(of) });
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
      content: content?.kind === kind ? (content as DialogProps['content']) : undefined,
      title: request.title,
      open: isOpen,
      onClose,
    },
    opening: isOpen && Dialog === null,
    open,
  };
}
