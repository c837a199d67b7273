/**
 * Whether searches can find a car: it has a document, and has not left the indexes after its sale (`letSoldCarsLeave`). An SQL expression
 * over the columns of car_rows named `car`.
 */
export const isInIndexes = `
  (car.document IS NOT NULL AND ((car.document ->> 'sold_date_timestamp')::float8 = car.left_sale) IS NOT TRUE)`;

/** A row that an earlier release wrote may still have fields that documents no longer have. */
const document = `(car.document - 'thumbnails')`;

/**
 * A car's document as indexes get it, NULL where it must not be found: with the figures of comparable cars, and with these as its market
 * prices where its feed has none (IDX-6). An SQL expression over the columns of car_rows named `car`.
 */
export const documentWithFigures = `
  CASE WHEN NOT ${isInIndexes} THEN NULL
    WHEN car.figures IS NULL THEN ${document}
    WHEN car.document ? 'market_source' THEN ${document} || jsonb_build_object('market_figures', car.figures)
    ELSE ${document} || jsonb_strip_nulls(jsonb_build_object(
      'market_figures', car.figures, 'market_source', 'own_stock', 'market_date', car.figures -> 'at',
      'state_average_market_price', car.figures #> '{state,median}',
      'average_market_price', car.figures #> '{nation,median}'))
  END`;
