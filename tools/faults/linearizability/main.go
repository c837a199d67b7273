// Reads histories of reservations, a JSON line each, and says by porcupine whether each of them is linearizable.
//
// A history is of one vehicle, which starts free. Reserving it succeeds if it is free, and fails if somebody holds it; giving it back frees
// it for whoever holds it. An operation whose outcome nobody learnt has no end: it may have taken effect at any later time, or never.
//
// The search grows with the power of what is concurrent, so a history is first made smaller in two ways that can't change the verdict. Of two
// refusals, one within the time of the other, the inner one is enough: wherever it fits, the outer one fits beside it, as neither changes
// anything. And what never ended may never have happened, so that is tried before all that it may have done.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"sort"
	"time"

	"github.com/anishathalye/porcupine"
)

// operation is one call of one buyer, as tools/faults/src/reserve writes it. Times are in milliseconds.
type operation struct {
	Client int    `json:"client"`
	Kind   string `json:"kind"`
	Result string `json:"result"`
	Call   int64  `json:"call"`
	Return *int64 `json:"return"`
}

type history struct {
	Name       string      `json:"name"`
	Operations []operation `json:"operations"`
}

type input struct {
	client int
	kind   string
}

const free = -1

// vehicle is held by nobody or by one client.
var vehicle = porcupine.Model{
	Init: func() interface{} { return free },
	Step: func(state, in, out interface{}) (bool, interface{}) {
		holder, asked, result := state.(int), in.(input), out.(string)
		switch asked.kind {
		case "reserve":
			switch result {
			case "held":
				return holder == free, asked.client
			case "refused":
				return holder != free, holder
			}
			// Unknown: it took effect if it could.
			if holder == free {
				return true, asked.client
			}
			return true, holder
		case "release":
			if holder == asked.client {
				return true, free
			}
			return result != "released", holder
		}
		return false, state
	},
	Equal: func(one, other interface{}) bool { return one.(int) == other.(int) },
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 0, 1<<20), 1<<26)
	broken := 0
	for lines.Scan() {
		var read history
		if err := json.Unmarshal(lines.Bytes(), &read); err != nil {
			fmt.Fprintln(os.Stderr, "expected a history as JSON:", err)
			os.Exit(2)
		}
		verdict := judge(enough(read.Operations))
		fmt.Printf("%s %s\n", verdict, read.Name)
		if verdict != porcupine.Ok {
			broken++
		}
	}
	if broken > 0 {
		os.Exit(1)
	}
}

// judge tries a history without what never ended, and only then with it.
func judge(operations []operation) porcupine.CheckResult {
	ended := make([]operation, 0, len(operations))
	for _, each := range operations {
		if each.Return != nil {
			ended = append(ended, each)
		}
	}
	verdict := check(ended)
	if verdict == porcupine.Ok || len(ended) == len(operations) {
		return verdict
	}
	return check(operations)
}

func check(operations []operation) porcupine.CheckResult {
	asked := make([]porcupine.Operation, 0, len(operations))
	for _, each := range operations {
		asked = append(asked, porcupine.Operation{
			ClientId: each.Client,
			Input:    input{each.Client, each.Kind},
			Call:     each.Call,
			Output:   each.Result,
			Return:   end(each),
		})
	}
	return porcupine.CheckOperationsTimeout(vehicle, asked, time.Minute)
}

// enough leaves out each refusal whose time holds another one's.
func enough(operations []operation) []operation {
	sorted := append([]operation(nil), operations...)
	// The last to be called comes first, and of those called at once the first to end.
	sort.SliceStable(sorted, func(one, other int) bool {
		if sorted[one].Call != sorted[other].Call {
			return sorted[one].Call > sorted[other].Call
		}
		return end(sorted[one]) < end(sorted[other])
	})
	kept := make([]operation, 0, len(sorted))
	firstEnd := int64(math.MaxInt64)
	for _, each := range sorted {
		if each.Kind == "reserve" && each.Result == "refused" {
			if end(each) >= firstEnd {
				continue
			}
			firstEnd = end(each)
		}
		kept = append(kept, each)
	}
	return kept
}

func end(each operation) int64 {
	if each.Return == nil {
		return math.MaxInt64
	}
	return *each.Return
}
