import { Module } from '@nestjs/common';
import { SiteModule } from '../site/site.module.ts';
import { BlogFeedController } from './feed.controller.ts';
import { BlogPageLoader, PostPageLoader } from './posts.page.ts';
import { SitePosts } from './site-posts.ts';

/** The blog: its pages, its feed, and what others show of it. */
@Module({
  imports: [SiteModule],
  controllers: [BlogFeedController],
  providers: [SitePosts, BlogPageLoader, PostPageLoader],
  exports: [SitePosts, BlogPageLoader, PostPageLoader],
})
export class PostsModule {}
