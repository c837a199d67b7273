import type { PostPage as Post } from '@forecourt/contracts';
import { PostGrid, PostPicture } from '../../components/post-card/post-card.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import classes from './blog-page.module.css';

/** One article, and others below it. */
export function PostPage({ content }: { content: Post }) {
  const { title, description, category, date, author, minutes, picture, html, blog, others } = content;
  return (
    <div className={classes.page}>
      <article className={classes.post}>
        <header className={classes.top}>
          <p className={classes.line}>
            <a href={blog.href}>{blog.label}</a>
            <a href={category.href}>{category.label}</a>
          </p>
          <h1>{title}</h1>
          <p className={classes.lead}>{description}</p>
          <p className={classes.line}>
            <span>By {author}</span>
            <time dateTime={date.day}>{date.text}</time>
            <span>{minutes} min read</span>
          </p>
        </header>
        <PostPicture picture={picture} load="first" tall />
        <div className={classes.words}>
          <Prose html={html} />
        </div>
      </article>
      {others.length > 0 && (
        <section>
          <h2 className={classes.over}>Keep reading</h2>
          <PostGrid posts={others} />
        </section>
      )}
    </div>
  );
}
