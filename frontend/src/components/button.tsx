import type { ComponentProps } from 'react';

/** How a button looks: solid for the one thing to do, outline for others, quiet for the least, danger for what cannot be taken back. */
export interface ButtonLook {
  look?: 'solid' | 'outline' | 'quiet' | 'danger';
  size?: 'normal' | 'large';
  /** Full width. */
  wide?: boolean;
}

/** A button; `busy` while its action is in progress. Its styles are global (app/global.css), because the server's plainest pages use them too. */
export function Button({
  look = 'solid',
  size = 'normal',
  wide = false,
  busy = false,
  type = 'button',
  ...button
}: ButtonLook & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      {...button}
      type={type}
      className="button"
      data-look={look}
      data-size={size}
      data-wide={wide}
      aria-busy={busy || undefined}
    />
  );
}

/** A link that looks like a button. */
export function LinkButton({
  look = 'solid',
  size = 'normal',
  wide = false,
  children,
  ...link
}: ButtonLook & { href: string } & Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...link} className="button" data-look={look} data-size={size} data-wide={wide}>
      {children}
    </a>
  );
}
