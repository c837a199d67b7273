import type { BlogPage as Blog, PostPage as Post } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { PostGrid, PostPicture } from '../../components/post-card/post-card.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import classes from './blog-page.module.css';

/** The blog or one of its categories (PAGE-1). */
export function BlogPage({ content: { title, message, categories, posts, feed, older, newer } }: { content: Blog }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{message}</p>
        <nav aria-label="Categories">
          <ul className={classes.categories}>
            {categories.map(({ label, href, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {posts.length > 0 ? (
        <PostGrid posts={posts} heading="h2" leading={newer === null} />
      ) : (
        <p>We are writing the first articles. Please come back soon.</p>
      )}
      <p className={classes.foot}>
        {newer && (
          <a href={newer} rel="prev">
            <Icon name="left" />
            Newer articles
          </a>
        )}
        {older && (
          <a href={older} rel="next">
            Older articles
            <Icon name="right" />
          </a>
        )}
        <a href={feed} type="application/atom+xml" target="_blank" rel="noopener">
          Atom feed<span className="visually-hidden"> (opens a new tab)</span>
        </a>
      </p>
    </div>
  );
}

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
