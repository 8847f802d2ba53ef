// Every pair of hands of seven cards that share no card, set the house way and the best way, on a GPU.
//
// The sums are those of `games/setting/kernel_sharing.py`: over all sets of cards that two hands could share, with the
// sign of their number; of sets that differ by suits only one is worked out. Hands are known by their place in
// colexicographic order. What the parts of a hand are worth comes from tables that `set_hands.py` writes.
//
//   ./set_hands GAME SIZE BANKING FOLDER    GAME 0: Asia poker (4, 2, 1), 1: pai gow poker (5, 2)

#include <thrust/execution_policy.h>
#include <thrust/scan.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using u32 = unsigned;
using u64 = unsigned long long;
using i64 = long long;

constexpr int HELD = 7, MOST_NEAR = 1200;  // hands that hold n shared cards are compared one by one
enum { ASIA, PAI_GOW };

#define OK(call)                                                             \
  do {                                                                       \
    cudaError_t error = (call);                                              \
    if (error != cudaSuccess) {                                              \
      fprintf(stderr, "%s at line %d\n", cudaGetErrorString(error), __LINE__); \
      exit(1);                                                               \
    }                                                                        \
  } while (0)

__constant__ u32 CHOOSE[55][HELD + 1];
__constant__ signed char DIVIDED[105][HELD];  // places of the parts in each setting, the high hand first

struct Game {
  int game, size, scale;       // cards of the deck, the joker last; values on the scale of all parts
  int highs, mediums, lows;    // how many the house way makes
  const int16_t *four, *two, *one;              // Asia poker: the parts on the scale
  const i64 *key;                               // and what each adds to the house way's criteria
  const int *five, *low_two, *way_high, *way_low;  // pai gow poker: the parts, and the house way by class
  const i64 *classes;
  int class_count;
  const int *of_high, *of_medium, *of_low;  // how many of the house way's hands are under a value
};

// Hands.

__device__ void unranked(u32 place, int count, int size, int *cards) {
  int card = size - 1;
  for (int at = count; at >= 1; at--, card--) {
    while (CHOOSE[card][at] > place) card--;
    cards[at - 1] = card;
    place -= CHOOSE[card][at];
  }
}

__device__ u32 place_of(const int *cards) {
  u32 place = 0;
  for (int at = 0; at < HELD; at++) place += CHOOSE[cards[at]][at + 1];
  return place;
}

// How many sets come of these by exchanging suits; 0 unless the suits lie in falling order.
__host__ __device__ int orbit(const int *suits) {
  if (suits[0] < suits[1] || suits[1] < suits[2] || suits[2] < suits[3]) return 0;
  int alike = 1, run = 1;
  for (int at = 1; at < 4; at++) {
    run = suits[at - 1] == suits[at] ? run + 1 : 1;
    alike *= run;
  }
  return 24 / alike;
}

// The hand that stands for all that differ from this one by suits only, and how many those are.
__device__ u32 family(const int *cards, int size, int *alike) {
  int suits[4] = {0, 0, 0, 0}, other[HELD], count = 0;
  for (int at = 0; at < HELD; at++)
    if (cards[at] != size - 1) suits[cards[at] & 3] |= 1 << (cards[at] >> 2);
  for (int at = 1; at < 4; at++) {
    int suit = suits[at], place = at;
    for (; place && suits[place - 1] < suit; place--) suits[place] = suits[place - 1];
    suits[place] = suit;
  }
  *alike = orbit(suits);
  for (int rank = 0; rank < (size + 2) / 4; rank++)
    for (int suit = 0; suit < 4; suit++)
      if (suits[suit] >> rank & 1) other[count++] = rank * 4 + suit;
  if (count < HELD) other[count] = size - 1;
  return place_of(other);
}

// One of the hands that hold the shared cards.
__device__ void holding(const int *shared, int count, int size, u32 which, int *cards) {
  int more[HELD], left = HELD - count, ours = 0, theirs = 0;
  unranked(which, left, size - count, more);
  for (int at = 0; at < left; at++)
    for (int card = 0; card < count; card++)
      if (more[at] >= shared[card]) more[at]++;
  for (int at = 0; at < HELD; at++) {
    bool own = theirs >= count || (ours < left && more[ours] < shared[theirs]);
    cards[at] = own ? more[ours++] : shared[theirs++];
  }
}

// Settings.

struct Parts {
  int high, medium, low;
};

// The parts of a setting on the scale; false where it is foul.
__device__ bool divided(const Game &g, const int *cards, int at, Parts &parts) {
  const signed char *of = DIVIDED[at];
  int c[HELD];
  for (int each = 0; each < HELD; each++) c[each] = cards[of[each]];
  u32 four = c[0] + CHOOSE[c[1]][2] + CHOOSE[c[2]][3] + CHOOSE[c[3]][4];
  if (g.game == ASIA) {
    parts = {g.four[four], g.two[c[4] + CHOOSE[c[5]][2]], g.one[c[6]]};
    return parts.high >= parts.medium && parts.medium >= parts.low;
  }
  parts = {g.five[four + CHOOSE[c[4]][5]], 0, g.low_two[c[5] + CHOOSE[c[6]][2]]};
  return parts.high >= parts.low;
}

__device__ bool by_criteria(const Game &g, const int *cards, Parts &best) {
  i64 most = -1;
  for (int at = 0; at < 105; at++) {
    Parts parts;
    if (!divided(g, cards, at, parts)) continue;
    i64 key = g.key[parts.high] + g.key[g.scale + parts.medium] + g.key[2 * g.scale + parts.low];
    if (key > most) most = key, best = parts;
  }
  return most >= 0;
}

// By the number of its class (`pai_gow_poker/lookup.py`).
__device__ bool by_class(const Game &g, const int *cards, Parts &best) {
  i64 powers[14] = {1}, key = 0;
  int held[4] = {0, 0, 0, 0}, ranks[4] = {0, 0, 0, 0}, joker = 0;
  for (int at = 1; at < 14; at++) powers[at] = 5 * powers[at - 1];
  for (int at = 0; at < HELD; at++) {
    if (cards[at] == g.size - 1) {
      key += powers[13], joker = 1;
      continue;
    }
    int suit = cards[at] & 3, rank = cards[at] >> 2;
    key += powers[rank], held[suit]++, ranks[suit] |= 1 << rank;
  }
  key <<= 13;
  for (int suit = 0; suit < 4; suit++)
    if (held[suit] + joker >= 5) key |= ranks[suit];
  int low = 0, high = g.class_count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (g.classes[middle] < key) low = middle + 1;
    else high = middle;
  }
  if (low >= g.class_count || g.classes[low] != key) return false;
  best = {g.way_high[low], 0, g.way_low[low]};
  return true;
}

__device__ bool house_way(const Game &g, const int *cards, Parts &best) {
  return g.game == ASIA ? by_criteria(g, cards, best) : by_class(g, cards, best);
}

// A set hand as one number: how many of the house way's are under each of its parts.
__device__ u32 packed(const Game &g, Parts parts) {
  return (u32)g.of_high[parts.high] << 16 | (u32)g.of_medium[parts.medium] << 8 | (u32)g.of_low[parts.low];
}

__device__ Parts unpacked(u32 hand) { return {(int)(hand >> 16), (int)(hand >> 8 & 255), (int)(hand & 255)}; }

__global__ void mark_used(Game g, u32 hands, int *high, int *medium, int *low, u32 *unknown) {
  u32 hand = blockIdx.x * blockDim.x + threadIdx.x;
  if (hand >= hands) return;
  int cards[HELD];
  Parts parts;
  unranked(hand, HELD, g.size, cards);
  if (house_way(g, cards, parts)) high[parts.high] = medium[parts.medium] = low[parts.low] = 1;
  else atomicAdd(unknown, 1);
}

__global__ void set_hands(Game g, u32 hands, u32 *house, u32 *names) {
  u32 hand = blockIdx.x * blockDim.x + threadIdx.x;
  if (hand >= hands) return;
  int cards[HELD], alike;
  Parts parts;
  unranked(hand, HELD, g.size, cards);
  house_way(g, cards, parts);
  house[hand] = packed(g, parts);
  names[hand] = family(cards, g.size, &alike);
}

// Of one hand of every family: the house way's setting, then those that no other is at least as good as in all parts.
// Without `settings` only how many there are is written.
__global__ void worth_trying(Game g, u32 hands, const u32 *names, u32 *first, u32 *settings) {
  u32 hand = blockIdx.x * blockDim.x + threadIdx.x;
  if (hand >= hands) return;
  if (names[hand] != hand) {
    if (!settings) first[hand] = 0;
    return;
  }
  int cards[HELD], total = 0;
  Parts kept[105], parts;
  unranked(hand, HELD, g.size, cards);
  for (int at = 0; at < (g.game == ASIA ? 105 : 21); at++) {
    if (!divided(g, cards, at, parts)) continue;
    bool worse = false;
    for (int other = 0; other < total && !worse; other++)
      worse = kept[other].high >= parts.high && kept[other].medium >= parts.medium && kept[other].low >= parts.low;
    if (worse) continue;
    int left = 0;
    for (int other = 0; other < total; other++)
      if (kept[other].high > parts.high || kept[other].medium > parts.medium || kept[other].low > parts.low)
        kept[left++] = kept[other];
    kept[left] = parts;
    total = left + 1;
  }
  if (!settings) {
    first[hand] = total + 1;
    return;
  }
  house_way(g, cards, parts);
  settings[first[hand]] = packed(g, parts);
  for (int at = 0; at < total; at++) settings[first[hand] + 1 + at] = packed(g, kept[at]);
}

// Comparing.

__device__ void compared(const Game &g, u32 setting, u32 house, int &wins, int &loses) {
  Parts mine = unpacked(setting), other = unpacked(house);
  bool high = other.high < mine.high, medium = other.medium < mine.medium, low = other.low < mine.low;
  wins += g.game == ASIA ? high + medium + low >= 2 : high && low;
  loses += g.game == ASIA ? 0 : !high && !low;
}

struct Hands {
  const u32 *house, *names, *first, *settings;
  u64 *won, *lost;  // by setting
};

// Few hands hold the shared cards: each setting against each of them.
__global__ void one_by_one(Game g, Hands h, const int *shared, const int *weights, int count, u32 holders, int sign) {
  __shared__ u32 house[MOST_NEAR], names[MOST_NEAR];
  for (u32 at = threadIdx.x; at < holders; at += blockDim.x) {
    int cards[HELD];
    holding(shared + HELD * blockIdx.x, count, g.size, at, cards);
    u32 place = place_of(cards);
    house[at] = h.house[place], names[at] = h.names[place];
  }
  __syncthreads();
  i64 weight = (i64)sign * weights[blockIdx.x];
  for (u32 at = threadIdx.x; at < holders; at += blockDim.x)
    for (u32 setting = h.first[names[at]]; setting < h.first[names[at] + 1]; setting++) {
      int wins = 0, loses = 0;
      for (u32 other = 0; other < holders; other++) compared(g, h.settings[setting], house[other], wins, loses);
      atomicAdd(&h.won[setting], (u64)(weight * wins));
      if (g.game == PAI_GOW) atomicAdd(&h.lost[setting], (u64)(weight * loses));
    }
}

// Many do: a table of how many of them are under each high, medium and low hand.
__device__ size_t cell(const Game &g, int high, int medium, int low) {
  return ((size_t)high * (g.mediums + 1) + medium) * (g.lows + 1) + low;
}

__global__ void tabulate(Game g, Hands h, const int *shared, int count, u32 holders, u32 sets, u32 *places, int *table) {
  u64 id = (u64)blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= (u64)holders * sets) return;
  int cards[HELD];
  holding(shared + HELD * (id / holders), count, g.size, id % holders, cards);
  u32 place = places[id] = place_of(cards);
  Parts parts = unpacked(h.house[place]);
  size_t all = cell(g, g.highs + 1, 0, 0);
  atomicAdd(&table[id / holders * all + cell(g, parts.high + 1, parts.medium + 1, parts.low + 1)], 1);
}

// Add up along one axis of a table: `length` cells that lie `step` apart, after each other in groups of `step`.
__global__ void add_up(int *table, u64 lines, u64 step, int length) {
  u64 line = (u64)blockIdx.x * blockDim.x + threadIdx.x;
  if (line >= lines) return;
  int *at = table + line / step * step * length + line % step, sum = 0;
  for (int each = 0; each < length; each++) {
    sum += at[each * step];
    at[each * step] = sum;
  }
}

__global__ void weigh(Game g, Hands h, const int *weights, u32 holders, u32 sets, int sign, const u32 *places,
                      const int *table) {
  u64 id = (u64)blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= (u64)holders * sets) return;
  const int *under = table + id / holders * cell(g, g.highs + 1, 0, 0);
  u32 name = h.names[places[id]];
  i64 weight = (i64)sign * weights[id / holders];
  for (u32 setting = h.first[name]; setting < h.first[name + 1]; setting++) {
    Parts mine = unpacked(h.settings[setting]);
    i64 high_medium = under[cell(g, mine.high, mine.medium, g.lows)];
    i64 high_low = under[cell(g, mine.high, g.mediums, mine.low)];
    if (g.game == ASIA) {  // two by two, all three having been counted three times
      i64 medium_low = under[cell(g, g.highs, mine.medium, mine.low)];
      i64 all = under[cell(g, mine.high, mine.medium, mine.low)];
      atomicAdd(&h.won[setting], (u64)(weight * (high_medium + high_low + medium_low - 2 * all)));
      continue;
    }
    i64 high = under[cell(g, mine.high, g.mediums, g.lows)], low = under[cell(g, g.highs, g.mediums, mine.low)];
    atomicAdd(&h.won[setting], (u64)(weight * high_low));
    atomicAdd(&h.lost[setting], (u64)(weight * ((i64)holders - high - low + high_low)));
  }
}

// A hand shares all cards with itself: that comes off. To `sums` what the house way and the best setting win and lose.
__global__ void choose_best(Game g, Hands h, u32 hands, u64 *sums) {
  u32 hand = blockIdx.x * blockDim.x + threadIdx.x;
  if (hand >= hands || h.names[hand] != hand) return;
  int cards[HELD], alike;
  unranked(hand, HELD, g.size, cards);
  family(cards, g.size, &alike);
  i64 best_won = 0, best_lost = 0;
  bool any = false;
  for (u32 setting = h.first[hand]; setting < h.first[hand + 1]; setting++) {
    int wins = 0, loses = 0;
    compared(g, h.settings[setting], h.house[hand], wins, loses);
    i64 won = (i64)h.won[setting] - (i64)alike * wins, lost = (i64)h.lost[setting] - (i64)alike * loses;
    if (setting == h.first[hand]) {
      atomicAdd(&sums[0], (u64)won), atomicAdd(&sums[1], (u64)lost);
      continue;
    }
    bool better = g.game == ASIA ? won > best_won : 19 * won - 20 * lost > 19 * best_won - 20 * best_lost;
    if (better || !any) best_won = won, best_lost = lost, any = true;
  }
  atomicAdd(&sums[2], (u64)best_won), atomicAdd(&sums[3], (u64)best_lost);
}

// On the processor.

static u32 choose[55][HELD + 1];

static u32 blocks(u64 threads, int each = 256) { return (u32)((threads + each - 1) / each); }

template <class T>
static T *room(size_t count) {
  T *found;
  OK(cudaMalloc(&found, count * sizeof(T)));
  OK(cudaMemset(found, 0, count * sizeof(T)));
  return found;
}

template <class T>
static T *copied(const std::vector<T> &from) {
  T *found = room<T>(from.size());
  OK(cudaMemcpy(found, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
  return found;
}

template <class T>
static std::vector<T> back(const T *from, size_t count) {
  std::vector<T> found(count);
  OK(cudaMemcpy(found.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost));
  return found;
}

template <class T>
static const T *read(const std::string &path, int *count = nullptr) {
  FILE *file = fopen(path.c_str(), "rb");
  if (!file) {
    fprintf(stderr, "%s cannot be read\n", path.c_str());
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  std::vector<T> found(ftell(file) / sizeof(T));
  rewind(file);
  if (fread(found.data(), sizeof(T), found.size(), file) != found.size()) exit(1);
  fclose(file);
  if (count) *count = (int)found.size();
  return copied(found);
}

static void divide(int game) {
  signed char found[105][HELD] = {};
  int at = 0;
  for (int one = 0; one < HELD; one++)
    for (int two = one + 1; two < HELD; two++)
      for (int low = 0; low < (game == ASIA ? HELD : 1); low++) {
        if (game == ASIA && (low == one || low == two)) continue;
        int count = 0;
        for (int card = 0; card < HELD; card++)
          if (card != one && card != two && !(game == ASIA && card == low)) found[at][count++] = card;
        found[at][count] = one, found[at][count + 1] = two;
        if (game == ASIA) found[at][HELD - 1] = low;
        at++;
      }
  OK(cudaMemcpyToSymbol(DIVIDED, found, sizeof found));
}

struct Sets {
  std::vector<int> cards, weights;
};

// The sets of n cards, one for all that differ by suits only, with how many those are.
static Sets shared_sets(int size, int count) {
  Sets found;
  int cards[HELD] = {0, 1, 2, 3, 4, 5, 6};
  while (!count || cards[count - 1] < size) {
    int suits[4] = {0, 0, 0, 0}, at = 0;
    for (int each = 0; each < count; each++)
      if (cards[each] != size - 1) suits[cards[each] & 3] |= 1 << (cards[each] >> 2);
    if (int weight = orbit(suits)) {
      found.cards.insert(found.cards.end(), cards, cards + HELD);
      found.weights.push_back(weight);
    }
    if (!count) break;
    for (; at + 1 < count && cards[at] + 1 == cards[at + 1]; at++) cards[at] = at;
    cards[at]++;
  }
  return found;
}

static void compare_sharing(const Game &g, const Hands &h, int count) {
  Sets sets = shared_sets(g.size, count);
  int *cards = copied(sets.cards), *weights = copied(sets.weights), sign = count % 2 ? -1 : 1;
  u32 total = sets.weights.size(), holders = choose[g.size - count][HELD - count];
  if (holders <= MOST_NEAR) {
    one_by_one<<<total, 128>>>(g, h, cards, weights, count, holders, sign);
    OK(cudaDeviceSynchronize());
  } else {
    u64 across = g.lows + 1, plane = across * (g.mediums + 1), all = plane * (g.highs + 1);
    u32 some = std::max<u64>(1, std::min<u64>(total, std::min<u64>(3'000'000'000ull / all, 2'000'000'000ull / holders)));
    int *table = room<int>(all * some);
    u32 *places = room<u32>((size_t)holders * some);
    for (u32 begin = 0; begin < total; begin += some) {
      u32 now = std::min(some, total - begin);
      u64 pairs = (u64)holders * now, size = all * now;
      OK(cudaMemset(table, 0, size * sizeof(int)));
      tabulate<<<blocks(pairs), 256>>>(g, h, cards + HELD * begin, count, holders, now, places, table);
      add_up<<<blocks(size / across), 256>>>(table, size / across, 1, across);
      add_up<<<blocks(size / (g.mediums + 1)), 256>>>(table, size / (g.mediums + 1), across, g.mediums + 1);
      add_up<<<blocks(size / (g.highs + 1)), 256>>>(table, size / (g.highs + 1), plane, g.highs + 1);
      weigh<<<blocks(pairs), 256>>>(g, h, weights + begin, holders, now, sign, places, table);
      OK(cudaDeviceSynchronize());
    }
    OK(cudaFree(table));
    OK(cudaFree(places));
  }
  OK(cudaFree(cards));
  OK(cudaFree(weights));
}

static Game read_game(int game, int size, const std::string &folder) {
  Game g = {};
  g.game = game, g.size = size;
  std::string path = folder + (game == ASIA ? "/asia-" : "/pai-gow-") + std::to_string(size) + ".";
  if (game == ASIA) {
    g.key = read<i64>(path + "key", &g.scale);
    g.scale /= 3;
    g.four = read<int16_t>(path + "four"), g.two = read<int16_t>(path + "two"), g.one = read<int16_t>(path + "one");
    return g;
  }
  read<int>(path + "scale", &g.scale);
  g.five = read<int>(path + "five"), g.low_two = read<int>(path + "two");
  g.way_high = read<int>(path + "high"), g.way_low = read<int>(path + "low");
  g.classes = read<i64>(path + "classes", &g.class_count);
  return g;
}

// The house way's hands get numbers, and every value how many of them are under it; to a bank its copies are too.
static void number_values(Game &house, Game &own, u32 hands, bool banking) {
  int scale = house.scale, *used = room<int>(3 * scale), *counts[3] = {&house.highs, &house.mediums, &house.lows};
  u32 *unknown = room<u32>(1);
  mark_used<<<blocks(hands), 256>>>(house, hands, used, used + scale, used + 2 * scale, unknown);
  OK(cudaDeviceSynchronize());
  if (back(unknown, 1)[0]) {
    fprintf(stderr, "the house way does not set %u hands\n", back(unknown, 1)[0]);
    exit(1);
  }
  std::vector<int> seen = back(used, 3 * scale), below(3 * scale), under(3 * scale);
  for (int part = 0; part < 3; part++) {
    int total = 0;
    for (int value = part * scale; value < (part + 1) * scale; value++) {
      below[value] = total;
      total += seen[value];
      under[value] = banking ? total : below[value];
    }
    *counts[part] = total;
  }
  own = house;
  const int *of_house = copied(below), *of_own = copied(under);
  house.of_high = of_house, house.of_medium = of_house + scale, house.of_low = of_house + 2 * scale;
  own.of_high = of_own, own.of_medium = of_own + scale, own.of_low = of_own + 2 * scale;
}

int main(int argc, char **argv) {
  if (argc != 5) return fprintf(stderr, "set_hands GAME SIZE BANKING FOLDER\n"), 2;
  int game = atoi(argv[1]), size = atoi(argv[2]);
  for (int from = 0; from < 55; from++)
    for (int count = 0; count <= HELD; count++)
      choose[from][count] = !count ? 1 : !from ? 0 : choose[from - 1][count] + choose[from - 1][count - 1];
  OK(cudaMemcpyToSymbol(CHOOSE, choose, sizeof choose));
  divide(game);
  Game house = read_game(game, size, argv[4]), own;
  u32 hands = choose[size][HELD];
  number_values(house, own, hands, atoi(argv[3]));
  u32 *set = room<u32>(hands), *names = room<u32>(hands), *first = room<u32>(hands + 1);
  set_hands<<<blocks(hands), 256>>>(house, hands, set, names);
  worth_trying<<<blocks(hands, 128), 128>>>(own, hands, names, first, nullptr);
  thrust::exclusive_scan(thrust::device, first, first + hands + 1, first);
  u32 total = back(first + hands, 1)[0], *settings = room<u32>(total);
  worth_trying<<<blocks(hands, 128), 128>>>(own, hands, names, first, settings);
  OK(cudaDeviceSynchronize());
  Hands h = {set, names, first, settings, room<u64>(total), room<u64>(total)};
  for (int count = 0; count < HELD; count++) compare_sharing(own, h, count);
  u64 *sums = room<u64>(4);
  choose_best<<<blocks(hands), 256>>>(own, h, hands, sums);
  OK(cudaDeviceSynchronize());
  std::vector<u64> found = back(sums, 4);
  printf("%llu %llu %llu %llu\n", found[0], found[1], found[2], found[3]);
}
