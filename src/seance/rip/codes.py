"""The numbers that RIP's rules, views and notation share. `codes.pxd` is the compiled twin; a test compares the two."""

GREEN, BLUE = 0, 1
MANOR, CASTLE = 0, 1
MANOR_GOAL, CASTLE_GOAL = 4, 3  # either wins at once (rip 4.1)
PSYCHICS = 29
TENTH = 9  # the index of the tenth round; rounds 1-9 are 0-8

# Actions. What a number means never changes within a rules version.
STOP = 0
LAY_GHOST = 0  # + value 1-6
LAY_PSYCHIC = 6  # + number 1-29
LAY_BLIND = 36
PICK_GHOST = 36  # + value 1-6
PICK_PSYCHIC = 42  # + number 1-29
PICK_ROUND = 72  # + index 0-9
KEEP = 82
HIDE_GHOST = 82  # + value 1-6
HIDE_PSYCHIC = 88  # + number 1-29
LOT = 117  # + value 1-6: what chance gives
ACTIONS = 124
PSYCHIC_BIT = 6  # where psychics begin in every offer: a mask of actions from one of the bases above on

# Phases: what is asked now. From BY_CHANCE on nobody is asked.
LAY = 0
CALLING = 1
NAMING = 2
BANISHING = 3
RECALLING = 4
STRIKING = 5
SWAPPING = 6
SWAPPING_FOR = 7
MOVING = 8
ECHOING = 9
HIDING = 10
BRINGING = 11
BY_CHANCE = 12
STUMBLING = 12
SNATCHING = 13
DRAWING = 14
ENDED = 15

# Effects, one bit each. Lasting ones hold while their card lies there and is not struck.
VALUE = 1 << 0
EVEN = 1 << 1
ODD = 1 << 2
FEARLESS = 1 << 3
TWINS = 1 << 4
PROCESSION = 1 << 5
CHAIN = 1 << 6
INVERT = 1 << 7
CLAIM = 1 << 8
SIGHT = 1 << 9
STUMBLE = 1 << 10
COMPANY = 1 << 11
HUSH = 1 << 12
PASSAGE = 1 << 13
CROW = 1 << 14
UNLAYABLE = 1 << 15
# Acting ones happen once, in this order if a card has several.
CALL = 1 << 16
SNATCH = 1 << 17
DRAW = 1 << 18
MOVE = 1 << 19
NAME = 1 << 20
BANISH = 1 << 21
RECALL = 1 << 22
MIRROR = 1 << 23
STRIKE = 1 << 24
SWAP = 1 << 25
ECHO = 1 << 26
ACTING = 2047 << 16
HINDERING = STUMBLE | COMPANY | HUSH  # what the opponent may lay
HELPING = EVEN | ODD | TWINS | PROCESSION | INVERT | NAME  # what their own ghosts count
HARMING = FEARLESS | CHAIN | INVERT | NAME  # what the opponent's ghosts count
COUNTING = HELPING | HARMING

# Facts: kinds of the rows that the rules write down. What their numbers are stands in facts.py.
COUNTS = 0
ASKED = 1
LAID = 2
PASSED = 3
NAMED = 4
MIRRORED = 5
ECHOED = 6
STRUCK = 7
USED = 8
BANISHED = 9
SNATCHED = 10
RECALLED = 11
SWAPPED = 12
MOVED = 13
SAW = 14
DREW = 15
ROUND_WON = 16
PSYCHIC_WON = 17
RETURNED = 18
HID = 19
KEPT = 20
ROUND_BEGAN = 21
TURNED_UP = 22
BROUGHT = 23
GAME_ENDED = 24
LYING = 25
MARKED = 26
PLAYERS = 3  # the eyes of both players, of no spectator

# How a card came to lie on a side, and how a game was won.
CHOSEN = 0
STUMBLED = 1
CALLED = 2
BY_MANORS = 0
BY_CASTLES = 1
BY_TENTH = 2
BY_MORE = 3
