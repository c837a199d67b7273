import type { BlogPage as Blog } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { PostGrid } from '../../components/post-card/post-card.tsx';
import classes from './blog-page.module.css';

/** The blog or one of its categories (PAGE-1). */
export function BlogPage({
  content: { title, message, categories, posts, others, feed, older, newer },
}: {
  content: Blog;
}) {
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
      {others.length > 0 && (
        <section>
          <h2 className={classes.over}>More to read</h2>
          <PostGrid posts={others} heading="h3" />
        </section>
      )}
    </div>
  );
}
