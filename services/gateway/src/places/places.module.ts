import { type Gazetteer, openGazetteer } from '@forecourt/places';
import { SERVICE_LOGGER } from '@forecourt/service-kit';
import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config/gateway-config.ts';
import { GEOCODER, type Geocoder, mapsServiceGeocoder, offlineGeocoder } from './geocoder.ts';
import { GAZETTEER, PlaceMaps } from './place-maps.ts';

/** Where sites' places are: maps, and the points of postcodes and addresses. */
@Module({
  providers: [
    PlaceMaps,
    { provide: GAZETTEER, useFactory: openGazetteer },
    {
      provide: GEOCODER,
      inject: [GAZETTEER, GATEWAY_CONFIG, SERVICE_LOGGER],
      useFactory: (gazetteer: Gazetteer, { geocoder }: GatewayConfig, logger: Logger): Geocoder => {
        const offline = offlineGeocoder(gazetteer);
        return geocoder ? mapsServiceGeocoder(geocoder, offline, logger) : offline;
      },
    },
  ],
  exports: [PlaceMaps, GEOCODER, GAZETTEER],
})
export class PlacesModule {}
