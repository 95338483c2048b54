/* The yardstick for the rules engine: RIP, all 29 psychics, uniformly random play, written straight in C.
 *
 *   cc -O3 -march=native yardstick.c -o yardstick && ./yardstick 1000000 [seed]
 *
 * Policy, so that the engine can be measured on the same work: deal; then every decision is drawn uniformly from the
 * different things the player can do, equal ghosts being one. Laying a card is a decision, each choice a psychic asks
 * for is another (Changeling asks twice), so are stopping, the card for the tenth mansion and which psychic there comes
 * next, even when there is only one possibility. Chance draws every single ghost uniformly from the cards it may be. An
 * action is a decision or such a draw and takes exactly one number from the generator. Who knows what is not kept.
 *
 * Printed: rounds count the tenth mansion; "laid" is face up in rounds 1 to 9, for all psychics and for each number.
 * "./yardstick games seed trace" prints, instead of the figures, every game on a line: line, castles, hands, first
 * player and the generator's word after the deal; winner, rounds, actions, psychics laid, both hands and decks at the
 * end. From the same deal and word the engine's random play must come to the same end, game by game.
 *
 * Numbers in brackets are clauses of the rules page.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint32_t u32;
typedef uint64_t u64;
typedef uint64_t Bag; /* how many ghosts of each value: value v in byte v, and byte 7 for the value -2 */

enum { PSYCHICS = 29, TENTH = 9, MANOR_GOAL = 4, CASTLE_GOAL = 3, LINE = 9, MANSIONS = 10, DEALS = 210 };

enum {
    MINE_ANYWAY = 1, AUNT, SHOW_YOURSELF, WHITE_LADY, SIR_NICOLAS, STUMBLE, LATE_WEDDING, BATS, SNAKES, POLTERGEIST,
    BEGONE, UNAFRAID, NOW_OR_NEVER, COMPANY, SECOND_SITTING, LOOKING_GLASS, HUSH, FERRYMAN, OPEN_GRAVE, EXORCIST,
    TWINS, CHANGELING, PROCESSION, HEAVY_CHAIN, UPSIDE_DOWN, SAFE_PASSAGE, COCK_CROW, REMOVAL_MEN, ECHO
};

/* What is in force on a side: a counter of two bits for each lasting effect, since Echo may double one [7.5]. */
enum {
    EVEN = 1, ODD = 1 << 2, TWIN = 1 << 4, PARADE = 1 << 6, FEARLESS = 1 << 8, CHAIN = 1 << 10, INVERT = 1 << 12,
    CLAIM = 1 << 14, BLIND = 1 << 16, PAIRS = 1 << 18, SILENCE = 1 << 20, PASSAGE = 1 << 22, CROW = 1 << 24
};
#define HAS(force, effect) ((force) & 3u * (effect))
#define TIMES(force, effect) ((force) / (effect) & 3u)

/* A decision is a bit of a mask: 0 to stop or to keep, a ghost's value, or a psychic's number above PSYCHIC. */
enum { STOP = 0, PSYCHIC = 6, LAY_BLIND = 36 };

#define EVERY 0x0101010101010101u
#define TOP (EVERY << 7)
#define FAMILY 0x01020304050600u /* six 1s, five 2s, four 3s, three 4s, two 5s, one 6 [1.1] */

/* Weights for a total: value v in byte 7 - v, so that one multiplication sums up a bag. */
#define PLAIN 0x0001020304050600u
#define INVERTED 0x0006050403020100u
#define EVENS 0x0100010001000101u
#define ODDS 0x0001000100010000u
#define ONES_AND_TWOS 0x00ffff0000000000u

typedef struct {
    Bag face;  /* the ghost it counts as, if any */
    Bag named; /* the weight it adds to a value, on both sides */
    u32 force;
} Worth;

typedef struct {
    Bag hand, deck, hidden;
    Bag ghosts, faces, past; /* this round: printed ghosts, value cards in force; printed ghosts of earlier rounds */
    u32 before, tenth, psychics, force;
    int manors, castles;
} Side;

typedef struct {
    Side side[2];
    Bag named;
    Worth own[4];            /* of the psychics whose worth is made when they act */
    u32 laid, up, struck;    /* laid face up in the rounds; turned up at the tenth mansion; counting for nothing */
    u32 castles;             /* which of the ten mansions are castles */
    int round, me, laid_now; /* from 0; whose turn it is; cards laid in this turn */
    int echo;                /* the psychic that Echo copies */
    int victim[2];           /* of Exorcist, and of Echo as Exorcist */
    int choices, chances;    /* actions so far: decisions, draws */
    bool first;
    uint8_t line[LINE];
} Game;

static const uint8_t SLOT[PSYCHICS + 1] = {[STUMBLE] = 1, [POLTERGEIST] = 2, [LOOKING_GLASS] = 3, [ECHO] = 4};
static Worth fixed[2][PSYCHICS + 1]; /* in rounds 1 to 9, at the tenth mansion */
static uint16_t castle_deals[DEALS];
static u64 rng;

/* Small tools. */

static inline u32 below(u32 n) {
    u64 x = rng;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17;
    rng = x;
    return (u32)((x >> 32) * (u64)n >> 32);
}

static inline u32 bit(int n) { return 1u << n; }
static inline Bag one(int place) { return 1ULL << 8 * place; }
static inline int size(Bag bag) { return (int)(bag * EVERY >> 56); }

/* The n-th place of a mask, from 0; which values are in a bag of printed ghosts, as a mask. */
#ifdef __BMI2__
#include <immintrin.h>
static inline int nth(u64 mask, u32 n) { return __builtin_ctzll(_pdep_u64(1ULL << n, mask)); }
static inline u64 values(Bag bag) { return _pext_u64(bag + 127 * EVERY, TOP); }
#else
static inline int nth(u64 mask, u32 n) {
    while (n--) mask &= mask - 1;
    return __builtin_ctzll(mask);
}
static inline u64 values(Bag bag) { return (((bag + 127 * EVERY) & TOP) >> 7) * 0x0102040810204080u >> 56; }
#endif

static inline int choose(Game *g, u64 offer) {
    g->choices++;
    return nth(offer, below(__builtin_popcountll(offer)));
}

/* Any one card of a bag, each with equal chance: the first byte whose running sum is above the number drawn. */
static inline Bag lot(Game *g, Bag bag) {
    Bag sums = bag * EVERY;
    Bag reached = ((sums | TOP) - (below((u32)(sums >> 56)) + 1) * EVERY) & TOP;
    g->chances++;
    return (reached & -reached) >> 7;
}

static inline void draw(Game *g, Side *s, int n) {
    for (; n && s->deck; n--) { /* or what is left [3.4, 7.12] */
        Bag ghost = lot(g, s->deck);
        s->deck -= ghost, s->hand += ghost;
    }
}

/* What counts. */

/* The place of the highest ghost by printed value; that of 0 if there is none (psychic 16). */
static inline int highest(Bag bag) {
    Bag natural = bag << 8 >> 8;
    return natural ? (63 - __builtin_clzll(natural)) / 8 : bag ? 7 : 0;
}

/* The one formula for a total [7.4]. A byte of the product overflows at 256: that would take all ghosts of a family
 * laid in one round, upside down, with Bats, Snakes, Twins, its echo and Poltergeist. */
static inline int total(const Game *g, int side) {
    const Side *mine = &g->side[side], *other = &g->side[!side];
    Bag bag = mine->ghosts + mine->faces;
    if (!(mine->psychics | other->psychics)) return (int)(bag * PLAIN >> 56);
    u32 in_force = mine->force;
    Bag each = HAS(in_force | other->force, INVERT) ? INVERTED : PLAIN;
    Bag equals = __builtin_bswap64(((bag + 126 * EVERY) & TOP) >> 7); /* 1 where there are two or more of a value */
    each += TIMES(in_force, EVEN) * EVENS + TIMES(in_force, ODD) * ODDS + 3 * TIMES(in_force, TWIN) * equals + g->named;
    if (HAS(other->force, FEARLESS)) each &= ~ONES_AND_TWOS;
    int sum = (int)(bag * each >> 56) - 2 * (int)(bag >> 56);
    if (HAS(other->force, CHAIN) && bag) { /* one ghost, two chains being as one [7.5] */
        int top = highest(bag);
        sum -= (int)(each >> 8 * (7 - top) & 255) - (top == 7 ? 2 : 0);
    }
    return sum + (int)TIMES(in_force, PARADE) * size(bag);
}

static inline const Worth *worth(const Game *g, int card) {
    return SLOT[card] ? &g->own[SLOT[card] - 1] : &fixed[g->round == TENTH][card];
}

static inline void put(Game *g, int side, int card) {
    const Worth *w = worth(g, card);
    g->side[side].force += w->force, g->side[side].faces += w->face, g->named += w->named;
}

static inline void take(Game *g, int side, int card) {
    const Worth *w = worth(g, card);
    g->side[side].force -= w->force, g->side[side].faces -= w->face, g->named -= w->named;
}

/* Which psychics are struck now [7.3]. Only Exorcist and Echo can strike; one of them may strike the other. */
static void settle(Game *g) {
    u32 there = g->side[0].psychics | g->side[1].psychics;
    u32 first = there & bit(EXORCIST) ? bit(g->victim[0]) : 0;
    u32 second = there & bit(ECHO) && g->echo == EXORCIST ? bit(g->victim[1]) : 0;
    if (second & bit(EXORCIST))
        first = 0;
    else if (first & bit(ECHO))
        second = 0;
    u32 struck = (first | second) & there;
    for (u32 changed = (g->struck ^ struck) & there; changed; changed &= changed - 1) {
        int card = __builtin_ctz(changed), side = g->side[1].psychics >> card & 1;
        if (struck >> card & 1)
            take(g, side, card);
        else
            put(g, side, card);
    }
    g->struck = struck;
}

static void remove_psychic(Game *g, int side, int card) {
    if (!(g->struck >> card & 1)) take(g, side, card);
    g->side[side].psychics &= ~bit(card);
    settle(g);
}

/* The psychics that count as ghosts on a side; struck, or not yet brought to effect, they do not [7.3, 4.2]. */
static u32 ghostly(const Game *g, int side) {
    u32 found = 0;
    for (u32 left = g->side[side].psychics & ~g->struck; left; left &= left - 1)
        if (worth(g, __builtin_ctz(left))->face) found |= left & -left;
    return found;
}

/* Company [7.7]. */

static u32 layable(const Game *g) {
    return HAS(g->side[!g->me].force, SILENCE) ? 0 : g->side[g->me].before & ~bit(LATE_WEDDING);
}

static u32 copyable(const Game *g) { return (g->laid | g->up) & ~(bit(LATE_WEDDING) | bit(ECHO)); /* [7.11] */ }

/* Which of the opponent's psychics, discarded or struck, would take Company with them, be it by freeing an Exorcist. */
static u32 lifting(const Game *g) {
    u32 found = 0;
    for (u32 left = g->side[!g->me].psychics; left; left &= left - 1) {
        Game trial = *g;
        remove_psychic(&trial, !g->me, __builtin_ctz(left));
        if (!HAS(trial.side[!g->me].force, PAIRS)) found |= left & -left;
    }
    return found;
}

/* Which of these psychics, as the only card left, bring a second card or do away with Company. */
static u32 rescuing(const Game *g, u32 cards) {
    const Side *me = &g->side[g->me];
    u32 good = 0;
    if (me->deck) good |= bit(AUNT) | bit(OPEN_GRAVE) | bit(TWINS) | bit(SAFE_PASSAGE);
    if (me->past) good |= bit(SECOND_SITTING);
    if (cards & (bit(BEGONE) | bit(EXORCIST) | bit(ECHO)) && lifting(g)) good |= bit(BEGONE) | bit(EXORCIST);
    if (copyable(g) & good) good |= bit(ECHO);
    return cards & good;
}

/* Whether the card just laid is the only one this turn and only its own choice can bring a legal stop. */
static bool bound(const Game *g) {
    return HAS(g->side[!g->me].force, PAIRS) && g->laid_now == 1 && !g->side[g->me].hand && !layable(g);
}

/* What may be done while Company, Hush or Stumble is in force against the player. */
static u64 restricted(const Game *g) {
    const Side *me = &g->side[g->me], *foe = &g->side[!g->me];
    bool company = HAS(foe->force, PAIRS), opening = company && g->laid_now == 0;
    u32 cards = layable(g);
    bool enough = !opening || size(me->hand) > 1 || cards; /* for a ghost to come first */
    u64 offer = company && g->laid_now == 1 ? 0 : 1 << STOP;
    if (HAS(foe->force, BLIND) && me->hand) return enough ? offer | 1ULL << LAY_BLIND : offer; /* [7.6] */
    if (enough) offer |= values(me->hand);
    if (opening && !me->hand && !(cards & (cards - 1))) cards = rescuing(g, cards);
    return offer | (u64)cards << PSYCHIC;
}

/* What psychics do. */

static void change_sides(Game *g, int from, int chosen) {
    Side *a = &g->side[from], *b = &g->side[!from];
    if (chosen > PSYCHIC) { /* all it does goes with it [7.1] */
        int card = chosen - PSYCHIC;
        take(g, from, card), put(g, !from, card);
        a->psychics ^= bit(card), b->psychics ^= bit(card);
    } else {
        a->ghosts -= one(chosen), b->ghosts += one(chosen);
    }
}

static void swap_ghosts(Game *g) {
    u64 mine = values(g->side[g->me].ghosts) | (u64)ghostly(g, g->me) << PSYCHIC;
    u64 theirs = values(g->side[!g->me].ghosts) | (u64)ghostly(g, !g->me) << PSYCHIC;
    if (!mine || !theirs) return;
    int given = choose(g, mine), got = choose(g, theirs);
    change_sides(g, g->me, given), change_sides(g, !g->me, got);
}

static void banish(Game *g) {
    Side *foe = &g->side[!g->me];
    u64 offer = bound(g) ? (u64)lifting(g) << PSYCHIC : values(foe->ghosts) | (u64)foe->psychics << PSYCHIC;
    if (!offer) return;
    int gone = choose(g, offer);
    if (gone > PSYCHIC)
        remove_psychic(g, !g->me, gone - PSYCHIC);
    else
        foe->ghosts -= one(gone);
}

static void strike(Game *g, int card) {
    u32 offer = bound(g) ? lifting(g) : g->side[!g->me].psychics;
    if (!offer) return;
    g->victim[card == ECHO] = choose(g, offer);
    settle(g);
}

static void recall(Game *g) {
    Side *me = &g->side[g->me];
    if (!me->past) return;
    Bag ghost = one(choose(g, values(me->past)));
    me->past -= ghost;
    *(g->round == TENTH ? &me->ghosts : &me->hand) += ghost;
}

static void move_mansion(Game *g) {
    int later = g->round + 1 + choose(g, bit(TENTH - g->round) - 1); /* never one already won [7.10] */
    u32 differ = (g->castles >> g->round ^ g->castles >> later) & 1;
    g->castles ^= differ << g->round | differ << later;
}

/* A psychic on the player's side takes effect: that of its number, or of the one Echo copies. With nothing to act on it
 * does nothing [7.2]. */
static void effect(Game *g, int card, int as) {
    Side *me = &g->side[g->me], *foe = &g->side[!g->me];
    bool tenth = g->round == TENTH;
    if (as == ECHO) {
        u32 offer = bound(g) ? rescuing(g, copyable(g)) : copyable(g);
        if (!offer) return;
        as = g->echo = choose(g, offer);
    }
    Worth *own = SLOT[card] ? &g->own[SLOT[card] - 1] : 0;
    if (own) *own = fixed[tenth][as];
    switch (as) {
    case AUNT:
        if (me->deck && !tenth) {
            Bag ghost = one(choose(g, values(me->deck)));
            me->deck -= ghost, me->ghosts += ghost, g->laid_now++;
        }
        break;
    case POLTERGEIST: own->named = 2 * one(6 - choose(g, 63)); break;
    case BEGONE: banish(g); break;
    case SECOND_SITTING: recall(g); break;
    case LOOKING_GLASS: own->face = one(highest(foe->ghosts + foe->faces)); break;
    case FERRYMAN:
        if (foe->hand && !tenth) foe->hand -= lot(g, foe->hand);
        break;
    case OPEN_GRAVE:
    case TWINS:
    case SAFE_PASSAGE:
        if (!tenth) draw(g, me, 1);
        break;
    case EXORCIST: strike(g, card); break;
    case CHANGELING: swap_ghosts(g); break;
    case REMOVAL_MEN:
        if (!tenth) move_mansion(g);
        break;
    }
    put(g, g->me, card);
}

/* Stumble is used up by the opponent's next card, whatever it is [7.6]. */
static void use_up(Game *g, Side *foe) {
    foe->force &= ~(3u * BLIND);
    if (foe->psychics & bit(STUMBLE)) g->own[SLOT[STUMBLE] - 1].force = 0;
    if (foe->psychics & bit(ECHO) && g->echo == STUMBLE) g->own[SLOT[ECHO] - 1].force = 0;
}

/* The course of a game. */

/* Rounds 1 to 9: lay or stop until somebody has lost [3.1, 3.2]. The winner; whether the other withdrew. */
static int contest(Game *g, bool *withdrew) {
    Side *me = &g->side[g->me], *foe = &g->side[!g->me];
    Bag hand = me->hand;
    for (;;) {
        u64 offer = 1 << STOP | values(hand) | (u64)(me->before & ~bit(LATE_WEDDING)) << PSYCHIC;
        if (HAS(foe->force, PAIRS | SILENCE | BLIND)) offer = restricted(g);
        int action = choose(g, offer);
        if (action == STOP) {
            *withdrew = total(g, g->me) <= total(g, !g->me);
            if (*withdrew) return !g->me;
            if (HAS(me->force, CROW)) return g->me; /* [7.8] */
            Side *turn = foe;
            foe = me, me = turn, hand = me->hand;
            g->me = !g->me, g->laid_now = 0;
            continue;
        }
        if (HAS(foe->force, BLIND)) use_up(g, foe);
        g->laid_now++;
        if (action <= PSYCHIC || action == LAY_BLIND) {
            Bag ghost = action == LAY_BLIND ? lot(g, hand) : one(action);
            me->hand = hand -= ghost, me->ghosts += ghost;
        } else {
            int card = action - PSYCHIC;
            me->before ^= bit(card), me->psychics |= bit(card), g->laid |= bit(card);
            effect(g, card, card);
            hand = me->hand;
        }
    }
}

/* After a round, in this order [3.4]. True if the mansion won the game [4.1]. */
static bool settle_round(Game *g, int winner, bool withdrew) {
    Side *won = &g->side[winner], *lost = &g->side[!winner];
    if (g->castles >> g->round & 1 ? ++won->castles == CASTLE_GOAL : ++won->manors == MANOR_GOAL) return true;
    bool claimed = HAS(won->force, CLAIM) && !HAS(lost->force, CLAIM); /* [7.9] */
    (claimed ? won : lost)->before |= bit(g->line[g->round]);
    if (withdrew && HAS(lost->force, PASSAGE)) lost->hand += lost->ghosts, lost->ghosts = 0; /* [7.8] */
    for (int side = 0; side < 2; side++) {
        Side *s = &g->side[side];
        draw(g, s, 2);
        s->past += s->ghosts;
        s->ghosts = s->faces = 0, s->psychics = s->force = 0;
    }
    if (lost->hand | lost->before) {
        int action = choose(g, 1 << STOP | values(lost->hand) | (u64)lost->before << PSYCHIC);
        if (action > PSYCHIC)
            lost->before ^= bit(action - PSYCHIC), lost->tenth |= bit(action - PSYCHIC);
        else if (action != STOP)
            lost->hand -= one(action), lost->hidden += one(action);
    }
    g->named = 0, g->struck = 0, g->laid_now = 0;
    g->me = winner, g->round++;
    return false;
}

/* The tenth mansion: turn up, bring to effect, compare [4.2, 4.3, 4.4]. The winner of the game. */
static int last_mansion(Game *g) {
    static const u32 brings = 1u << POLTERGEIST | 1u << BEGONE | 1u << SECOND_SITTING | 1u << LOOKING_GLASS |
                              1u << EXORCIST | 1u << CHANGELING | 1u << ECHO;
    for (int side = 0; side < 2; side++) {
        Side *s = &g->side[side];
        s->ghosts = s->hidden, s->psychics = s->tenth;
        g->up |= s->tenth;
        for (u32 left = s->tenth; left; left &= left - 1) put(g, side, __builtin_ctz(left));
    }
    u32 waiting = brings; /* each once, whichever side it has come to by Changeling */
    for (int i = 0; i < 2; i++, g->me = !g->me)
        for (u32 ready; (ready = g->side[g->me].psychics & waiting & ~g->struck);) {
            int card = choose(g, ready);
            waiting ^= bit(card);
            effect(g, card, card);
        }
    int lead = total(g, 0) - total(g, 1);
    return lead ? lead < 0 : g->side[1].manors + g->side[1].castles > TENTH / 2;
}

static void deal(Game *g) {
    uint8_t cards[PSYCHICS];
    memset(g, 0, sizeof *g);
    for (int i = 0; i < PSYCHICS; i++) cards[i] = (uint8_t)(i + 1);
    for (int i = 0; i < LINE; i++) {
        int j = i + (int)below((u32)(PSYCHICS - i));
        g->line[i] = cards[j], cards[j] = cards[i];
    }
    g->castles = castle_deals[below(DEALS)];
    for (int side = 0; side < 2; side++) {
        g->side[side].deck = FAMILY;
        draw(g, &g->side[side], 5);
    }
    g->me = g->first = below(2);
    g->chances = 0;
}

static int playout(Game *g) {
    while (g->round < TENTH) {
        bool withdrew;
        int winner = contest(g, &withdrew);
        if (settle_round(g, winner, withdrew)) return winner;
    }
    return last_mansion(g);
}

static void make_tables(void) {
    static const uint8_t value[2][PSYCHICS + 1] = {
        {[SHOW_YOURSELF] = 1, [WHITE_LADY] = 2, [SIR_NICOLAS] = 3, [NOW_OR_NEVER] = 4},
        {[SHOW_YOURSELF] = 1, [WHITE_LADY] = 2, [SIR_NICOLAS] = 3, [NOW_OR_NEVER] = 7, [LATE_WEDDING] = 3}};
    static const u32 anywhere[PSYCHICS + 1] = {[BATS] = EVEN, [SNAKES] = ODD, [UNAFRAID] = FEARLESS, [TWINS] = TWIN,
        [PROCESSION] = PARADE, [HEAVY_CHAIN] = CHAIN, [UPSIDE_DOWN] = INVERT};
    static const u32 in_rounds[PSYCHICS + 1] = {[MINE_ANYWAY] = CLAIM, [STUMBLE] = BLIND, [COMPANY] = PAIRS,
        [HUSH] = SILENCE, [SAFE_PASSAGE] = PASSAGE, [COCK_CROW] = CROW};
    for (int card = 1; card <= PSYCHICS; card++) {
        for (int tenth = 0; tenth < 2; tenth++)
            if (value[tenth][card]) fixed[tenth][card].face = one(value[tenth][card]);
        fixed[0][card].force = anywhere[card] | in_rounds[card];
        fixed[1][card].force = anywhere[card];
    }
    for (int mask = 0, n = 0; mask < 1 << MANSIONS; mask++)
        if (__builtin_popcount((u32)mask) == 4) castle_deals[n++] = (uint16_t)mask;
}

static void trace(long games) {
    Game g;
    while (games--) {
        deal(&g);
        for (int i = 0; i < LINE; i++) printf("%d ", g.line[i]);
        printf("%u %llu %llu %d %llu ", g.castles, (unsigned long long)g.side[0].hand,
               (unsigned long long)g.side[1].hand, g.first, (unsigned long long)rng);
        int winner = playout(&g);
        printf("%d %d %d %u", winner, g.round + 1, g.choices + g.chances, g.laid | g.up);
        for (int side = 0; side < 2; side++)
            printf(" %llu %llu", (unsigned long long)g.side[side].hand, (unsigned long long)g.side[side].deck);
        puts("");
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000;
    long choices = 0, chances = 0, rounds = 0, first_wins = 0, tenths = 0, psychics = 0, laid[PSYCHICS + 1] = {0};
    Game g;
    make_tables();
    rng = (argc > 2 ? strtoull(argv[2], 0, 10) : 1) * 0x9e3779b97f4a7c15u + 88172645463325252u;
    for (int i = 0; i < 20; i++) below(1);
    if (argc > 3) return trace(games), 0;
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long i = 0; i < games; i++) {
        deal(&g);
        first_wins += playout(&g) == g.first;
        choices += g.choices, chances += g.chances, rounds += g.round + 1, tenths += g.round == TENTH;
        psychics += __builtin_popcount(g.laid);
        for (u32 left = g.laid; left; left &= left - 1) laid[__builtin_ctz(left)]++;
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    double s = (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) * 1e-9, n = (double)games;
    printf("{\"playouts_per_s\": %.0f, \"actions_per_s\": %.0f, \"games\": %ld, \"mean_actions\": %.4f, "
           "\"mean_decisions\": %.4f, \"mean_rounds\": %.4f, \"first_player_wins\": %.5f, \"tenth_share\": %.5f, "
           "\"mean_psychics_laid\": %.4f",
           n / s, (choices + chances) / s, games, (choices + chances) / n, choices / n, rounds / n, first_wins / n,
           tenths / n, psychics / n);
    for (int card = 1; card <= PSYCHICS; card++) printf(", \"laid_%d\": %.5f", card, laid[card] / n);
    puts("}");
    return 0;
}
