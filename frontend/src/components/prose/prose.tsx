import classes from './prose.module.css';

/** HTML that the server rendered from a site's Markdown; @forecourt/safe-markdown guarantees that it is safe. */
export function Prose({ html, lead = false }: { html: string; lead?: boolean }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server of text alone
  return <div className={classes.prose} data-lead={lead} dangerouslySetInnerHTML={{ __html: html }} />;
}
