"""All vehicles by name."""
from bike_cruiser import CRUISER
from bike_naked import NAKED
from caravans import OFFROAD, TOURING
from cars_low import EV, HATCH, SEDAN, WAGON
from cars_tall import LARGE_SUV, MID_SUV, OFF_ROADER, SMALL_SUV
from cars_work import PEOPLE_MOVER, UTE, VAN

BODIES = {
    v.name: v
    for v in (
        HATCH, SEDAN, WAGON, SMALL_SUV, MID_SUV, LARGE_SUV, EV, OFF_ROADER, UTE, VAN, PEOPLE_MOVER,
        NAKED, CRUISER, TOURING, OFFROAD,
    )
}
