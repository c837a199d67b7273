import type { PostCard as Post } from '@forecourt/contracts';
import type { ComponentProps } from 'react';
import { Photo } from '../photo.tsx';
import classes from './post-card.module.css';

/**
 * Articles side by side.
 * @param leading the first one is larger, beside its picture on wide screens
 * @param rail whether a phone shows them as one strip that is swiped
 */
export function PostGrid({
  posts,
  heading = 'h3',
  leading = false,
  rail = false,
}: {
  posts: readonly Post[];
  heading?: 'h2' | 'h3';
  leading?: boolean;
  rail?: boolean;
}) {
  return (
    <ul className={rail ? `${classes.grid} rail` : classes.grid} data-leading={leading && posts.length > 2}>
      {posts.map((post, place) => (
        <li key={post.href}>
          <PostCard post={post} heading={heading} first={leading && place === 0} />
        </li>
      ))}
    </ul>
  );
}

/** The picture of an article. @param tall as the article itself has it */
export function PostPicture({
  picture,
  load,
  tall = false,
}: Pick<ComponentProps<typeof Photo>, 'picture' | 'load'> & { tall?: boolean }) {
  return (
    <div className={classes.picture} data-tall={tall}>
      <Photo picture={picture} place="half" load={load} />
    </div>
  );
}

function PostCard({ post, heading: Heading, first }: { post: Post; heading: 'h2' | 'h3'; first: boolean }) {
  const { title, href, description, category, date, picture } = post;
  return (
    <article className={classes.card}>
      <PostPicture picture={picture} load={first ? 'first' : 'when-near'} />
      <div className={classes.words}>
        <p className={classes.line}>
          <a href={category.href}>{category.label}</a>
          <time dateTime={date.day}>{date.text}</time>
        </p>
        <Heading className={classes.title}>
          <a href={href}>{title}</a>
        </Heading>
        <p>{description}</p>
      </div>
    </article>
  );
}
