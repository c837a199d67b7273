import type { VehiclePage } from '@forecourt/contracts';
import { type MouseEvent, useState } from 'react';
import classes from './paper-buttons.module.css';

const DOWNLOAD = 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 16v2.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V16';
const PRINTER =
  'M7 9V4h10v5M7 16.5H5A1.5 1.5 0 0 1 3.5 15v-4.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5h-2M7 14h10v6H7z';
const FAILED = 'We couldn’t make the PDF. Please try again shortly.';

/** The vehicle on paper (VEH-5): its PDF, a plain link without JavaScript, and the page itself by a site's switch. */
export function PaperButtons({ content: { pdf, print, slug } }: { content: VehiclePage }) {
  if (!pdf && !print) return null;
  return (
    <div className={classes.paper}>
      {pdf && <PdfLink label={pdf.label} href={pdf.href} name={`${slug}.pdf`} />}
      {print && (
        <button type="button" data-scripted className={classes.button} onClick={() => window.print()}>
          <PaperIcon path={PRINTER} />
          Print
        </button>
      )}
    </div>
  );
}

/** Shows that the PDF is being made, saves it, and alerts if it can't be made. */
function PdfLink({ label, href, name }: { label: string; href: string; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const download = async (event: MouseEvent) => {
    // A new tab or a copied address is the visitor's own way.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    const fault = await import('./save-file.ts').then(
      ({ saveFile }) => saveFile(href, name, FAILED),
      () => FAILED,
    );
    setFault(fault);
    setBusy(false);
  };
  return (
    <>
      <a className={classes.button} href={href} download={name} aria-busy={isBusy} onClick={download}>
        <PaperIcon path={DOWNLOAD} />
        {isBusy ? 'Making the PDF…' : label}
      </a>
      {/* Rendered from the start, so that screen readers announce what appears in it. */}
      <span role="alert" className={classes.fault}>
        {fault}
      </span>
    </>
  );
}

function PaperIcon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
