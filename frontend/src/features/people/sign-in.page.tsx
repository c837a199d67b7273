import type { PageOf } from '@forecourt/contracts';
import { Alert } from '../../components/alert/alert.tsx';
import { Button } from '../../components/button.tsx';
import { TextInput } from '../../components/field/text-input.tsx';
import { useProof } from '../../components/form/form-parts.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './people.module.css';

/** Signing in: the number, then the code that was sent to it (AUTH-1). Plain forms, with or without JavaScript. */
export function SignInPage({ content }: { content: PageOf<'sign_in'> }) {
  const { title, message, step, path, restart, back, captcha, sent } = content;
  const { begin, proof } = useProof(captcha, sent !== null);
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <span className={classes.sign}>
          <Icon name={step === 'phone' ? 'phone' : 'shield'} />
        </span>
        <h1>{title}</h1>
        <p className={classes.message}>{message}</p>
        {sent && sent.field !== step && (
          <Alert tone="bad">
            <p>{sent.message}</p>
          </Alert>
        )}
        <form className={classes.form} method="post" action={path} noValidate onFocus={begin}>
          {step === 'phone' && proof}
          {step === 'phone' ? <PhoneField sent={sent} /> : <CodeField sent={sent} />}
          <Button type="submit" size="large" wide>
            {step === 'phone' ? 'Send me a code' : 'Sign in'}
          </Button>
        </form>
        {step === 'code' && (
          <div className={classes.others}>
            <form method="post" action={path}>
              <input type="hidden" name="do" value="again" />
              {proof}
              <Button type="submit" look="outline" wide>
                Send another code
              </Button>
            </form>
            <a href={restart}>Use a different number</a>
          </div>
        )}
        {step === 'phone' && (
          <p className={classes.small}>
            We’ll text you a code. It’s free, and we use your number only for your account.
          </p>
        )}
      </section>
      <a className={classes.back} href={back.href}>
        <Icon name="left" />
        {back.label}
      </a>
    </div>
  );
}

type Sent = PageOf<'sign_in'>['sent'];

function PhoneField({ sent }: { sent: Sent }) {
  const error = sent?.field === 'phone' ? sent.message : undefined;
  return (
    <TextInput
      id="sign-in-phone"
      name="phone"
      label="Mobile number"
      type="tel"
      autoComplete="tel"
      placeholder="0412 345 678"
      defaultValue={sent?.phone}
      error={error}
      autoFocus={error !== undefined}
    />
  );
}

function CodeField({ sent }: { sent: Sent }) {
  const error = sent?.field === 'code' ? sent.message : undefined;
  return (
    <div className={classes.code}>
      <TextInput
        id="sign-in-code"
        name="code"
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={error}
        autoFocus
      />
    </div>
  );
}
