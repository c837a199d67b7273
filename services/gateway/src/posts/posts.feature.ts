import { defineFeature } from '../feature/feature.ts';
import { SiteFeature } from '../site/site.feature.ts';
import { BlogFeedController } from './feed.controller.ts';
import { BlogPageLoader, PostPageLoader } from './posts.page.ts';
import { SitePosts } from './site-posts.ts';

/** The blog: its pages, its feed, and what others show of it. */
export const PostsFeature = defineFeature('PostsFeature', {
  pages: { blog: BlogPageLoader, post: PostPageLoader },
  imports: [SiteFeature],
  controllers: [BlogFeedController],
  providers: [SitePosts],
  exports: [SitePosts],
});
