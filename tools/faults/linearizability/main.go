// Reads histories of reservations, a JSON line each, and says by porcupine whether each of them is linearizable.
//
// A history is of one vehicle, which starts free. Reserving it succeeds if it is free, and fails if somebody holds it; giving it back frees
// it for who holds it. An operation whose outcome nobody learnt has no end: it may have taken effect at any later time, or never.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
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
		operations := make([]porcupine.Operation, 0, len(read.Operations))
		for _, each := range read.Operations {
			end := int64(math.MaxInt64)
			if each.Return != nil {
				end = *each.Return
			}
			operations = append(operations, porcupine.Operation{
				ClientId: each.Client,
				Input:    input{each.Client, each.Kind},
				Call:     each.Call,
				Output:   each.Result,
				Return:   end,
			})
		}
		verdict := porcupine.CheckOperationsTimeout(vehicle, operations, time.Minute)
		fmt.Printf("%s %s\n", verdict, read.Name)
		if verdict != porcupine.Ok {
			broken++
		}
	}
	if broken > 0 {
		os.Exit(1)
	}
}
