/** An analytics event: its number in the trade, and its name and parameters by the Automotive Standards Council (ASC) for GA4. */
export interface AnalyticsEvent {
  /** Null for what has a name alone. */
  readonly id: number | null;
  readonly asc: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const SENT = { comm_type: 'form', comm_outcome: 'sent' } as const;
const BOOKED = { comm_type: 'form', comm_outcome: 'appointment' } as const;

/** All that is measured, once a visitor agrees (EVT-1, specification section 9). It is plain data: browsers load it. */
export const ANALYTICS_EVENTS = {
  enquiry: { id: 22, asc: 'asc_form_submission', parameters: SENT },
  career: { id: 51, asc: 'asc_form_submission', parameters: SENT },
  new_car: { id: 14, asc: 'asc_form_submission', parameters: SENT },
  used_car: { id: 15, asc: 'asc_form_submission', parameters: SENT },
  new_test_drive: { id: 17, asc: 'asc_form_submission', parameters: BOOKED },
  used_test_drive: { id: 48, asc: 'asc_form_submission', parameters: BOOKED },
  call: { id: 25, asc: 'asc_click_to_call', parameters: { comm_type: 'voice', link_url: 'tel' } },
  favourite: { id: 39, asc: 'asc_cta_interaction', parameters: { event_action: 'save', element_type: 'button' } },
  reveal: { id: null, asc: 'asc_cta_interaction', parameters: { event_action: 'show_number', element_type: 'button' } },
  page: { id: null, asc: 'asc_pageview', parameters: {} },
  vehicle_page: { id: null, asc: 'asc_item_pageview', parameters: {} },
  list_page: { id: null, asc: 'asc_itemlist_pageview', parameters: {} },
} as const satisfies Readonly<Record<string, AnalyticsEvent>>;
export type AnalyticsEventName = keyof typeof ANALYTICS_EVENTS;

/** The ASC's names of the parameters of a vehicle; it has none for kilometres. */
export const ASC_VEHICLE = {
  vehicleStatus: 'item_condition',
  vehicleMake: 'item_make',
  vehicleModel: 'item_model',
  vehicleYear: 'item_year',
  vehicleGrade: 'item_variant',
} as const;

/** The ASC's `item_condition` of a car type that it does not know: a demo counts as new (EVT-1). */
export const ASC_CONDITIONS: Readonly<Partial<Record<string, string>>> = { demo: 'new' };

/** The ASC's `page_type` of a kind of page; any other is `custom`. */
export const ASC_PAGE_TYPES: Readonly<Partial<Record<string, string>>> = {
  results: 'itemlist',
  vehicle: 'item',
  gone: 'item',
  enquiry: 'form',
  chat: 'form',
  test_drive: 'form',
  offers: 'specials',
  offer: 'specials',
  contact: 'contact',
  locations: 'contact',
  location: 'contact',
};
