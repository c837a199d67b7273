import { BackgroundWorker, Metrics, ReadinessRegistry, SERVICE_LOGGER } from '@forecourt/service-kit';
import { type DynamicModule, Global, type InjectionToken, Module, type Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { FollowedGroups, type FollowingParts, type GroupSpec } from './followed-group.ts';
import { FollowingController } from './following.http.ts';
import { addFollowingMetrics, addFollowingReadiness } from './following.readings.ts';
import { ParkedEvents, ParkedEventsController } from './parked-events.ts';
import type { SideSpec } from './side-spec.ts';

/**
 * What a service mounts once to follow topics: the operators' routes, metrics and readiness of all groups that `follow` declares. The
 * service's database has `consumerMigrations`.
 */
@Global()
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's way to write a module with options
export class FollowingModule {
  static forRoot({ transport, need }: Pick<FollowingParts, 'transport' | 'need'>): DynamicModule {
    const groups: Provider = {
      provide: FollowedGroups,
      inject: [DataSource, SERVICE_LOGGER, Metrics, ReadinessRegistry],
      useFactory: (dataSource: DataSource, logger: Logger, metrics: Metrics, readiness: ReadinessRegistry) => {
        const declared = new FollowedGroups({ transport, dataSource, logger, need });
        addFollowingMetrics(metrics, { groups: declared, dataSource, transport });
        addFollowingReadiness(readiness, { groups: declared, need });
        return declared;
      },
    };
    const parked: Provider = {
      provide: ParkedEvents,
      inject: [DataSource, FollowedGroups],
      useFactory: (dataSource: DataSource, declared: FollowedGroups) => new ParkedEvents(dataSource, declared),
    };
    return {
      module: FollowingModule,
      controllers: [FollowingController, ParkedEventsController],
      providers: [groups, parked],
      exports: [FollowedGroups],
    };
  }
}

/** A group that a service follows all the time. */
export interface Follow<Dependencies extends unknown[]> extends Pick<GroupSpec, 'group' | 'topics' | 'batchesApartMs'> {
  /** What `handler` is given, as in a factory provider. */
  inject: InjectionToken[];
  /** Makes the handler of the group's events. */
  handler(...dependencies: Dependencies): GroupSpec['handle'];
  /** A second handler, whose faults never delay the first: what it fails on, or must fetch something for, is parked under its own name. */
  beside?: { group: string; handler(...dependencies: Dependencies): Omit<SideSpec, 'group'> };
}

/**
 * A Nest provider that follows topics while the service runs: each batch's effects and its position are one transaction of the service's
 * database. Being declared, the group has its parking, epochs, metrics, readiness and operator's routes by FollowingModule.
 */
export function follow<Dependencies extends unknown[]>({
  inject,
  handler,
  beside,
  ...spec
}: Follow<Dependencies>): Provider {
  return {
    provide: Symbol(spec.group),
    inject: [FollowedGroups, ...inject],
    useFactory: (groups: FollowedGroups, ...dependencies: Dependencies) => {
      const handle = handler(...dependencies);
      const side =
        beside && groups.declareBeside(spec.group, { group: beside.group, ...beside.handler(...dependencies) });
      const declared = groups.declare({
        ...spec,
        async handle(events, queryRunner) {
          await handle(events, queryRunner);
          await side?.take(events, queryRunner);
        },
      });
      return new BackgroundWorker(spec.group, async () => {
        const running = [await declared.start(), ...(side ? [side.start()] : [])];
        return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) };
      });
    },
  };
}
