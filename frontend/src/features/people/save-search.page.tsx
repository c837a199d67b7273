import type { PageOf } from '@forecourt/contracts';
import { Alert } from '../../components/alert/alert.tsx';
import { Button } from '../../components/button.tsx';
import { TextInput } from '../../components/field/text-input.tsx';
import { Honeypot } from '../../components/form/form-parts.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './people.module.css';
import { useAlertForm } from './use-alert-form.ts';

/** Asks where messages about a search or a vehicle go (LEAD-11): a plain form without JavaScript, else one with a proof of work. */
export function SaveSearchPage({ content }: { content: PageOf<'save_search'> }) {
  const { title, message, path, trap, own_address, consent, submit, sent, done, back } = content;
  const form = useAlertForm(content);
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <h1>{title}</h1>
        {done ? (
          <Alert tone="good">
            <p>{message}</p>
          </Alert>
        ) : (
          <>
            <p className={classes.message}>{message}</p>
            <form
              className={classes.form}
              method="post"
              action={path}
              noValidate
              onFocus={form.begin}
              onSubmit={(event) => void form.submit(event)}
            >
              <TextInput
                id="alert-email"
                name="email"
                label="Email"
                type="email"
                autoComplete="email"
                placeholder="name@example.com"
                defaultValue={sent?.email}
                hint={own_address ?? undefined}
                optional={own_address !== null}
                error={form.refusal ?? sent?.message}
                autoFocus={sent !== null}
              />
              <Honeypot {...trap} />
              <Button type="submit" size="large" wide busy={form.sending}>
                {submit}
              </Button>
              <p className={classes.small}>{consent}</p>
            </form>
          </>
        )}
      </section>
      <a className={classes.back} href={back.href}>
        <Icon name="left" />
        {back.label}
      </a>
    </div>
  );
}
